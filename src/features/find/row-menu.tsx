import { DropdownMenu } from "radix-ui";
import type { MenuRequest } from "#src/features/find/bond-row.tsx";

interface RowMenuProps {
  request: MenuRequest | null;
  isTicked: boolean;
  onOpen: (isin: string) => void;
  onCopy: (isin: string) => void;
  onTick: (isin: string) => void;
  onClose: () => void;
}

const ITEM =
  "flex h-7 cursor-pointer items-center justify-between gap-6 rounded px-2 outline-none select-none data-[highlighted]:bg-selected";
const KEY = "text-[11px] text-muted";

/** What can be done with the row's bond, where the mouse or the menu key asked for it. */
export function RowMenu({ request, isTicked, onOpen, onCopy, onTick, onClose }: RowMenuProps) {
  const isin = request?.row.id ?? "";
  return (
    <DropdownMenu.Root modal={false} open={request !== null} onOpenChange={(open) => open || onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          style={{ position: "fixed", left: request?.x ?? 0, top: request?.y ?? 0, width: 1, height: 1 }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          data-keys="trapped"
          aria-label={request?.row.display_name ?? "Bond"}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 min-w-52 rounded border border-line bg-raised p-1 shadow-float"
        >
          <DropdownMenu.Item className={ITEM} onSelect={() => onOpen(isin)}>
            Open <span className={KEY}>Enter</span>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => onTick(isin)}>
            {isTicked ? "Remove from comparison" : "Compare"} <span className={KEY}>Space</span>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={ITEM} onSelect={() => onCopy(isin)}>
            Copy ISIN
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
