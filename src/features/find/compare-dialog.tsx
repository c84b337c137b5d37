import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { MISSING } from "#domain/lib/format-level.ts";
import { cx } from "#src/lib/cx.ts";
import { IssuerLink } from "#src/desk-kit/market/issuer-link.tsx";
import { WatchMenu } from "#src/desk-kit/watchlists/watch-menu.tsx";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { compareGroups, type Compared, ISSUER_ROW } from "#src/features/find/compare-rows.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { useCompared } from "#src/features/find/use-compared.ts";
import { useSlow } from "#src/features/find/use-slow.ts";

interface CompareDialogProps {
  isins: readonly string[];
  withMarket: boolean;
  onRemove: (isin: string) => void;
  onClose: () => void;
}

/** Compares the ticked bonds side by side. */
export function CompareDialog({ isins, withMarket, onRemove, onClose }: CompareDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="fixed inset-x-3 top-6 bottom-6 z-20 mx-auto flex max-w-[1280px] flex-col overflow-hidden outline-none rounded-lg border border-line bg-raised shadow-float sm:inset-x-8"
        >
          <Comparison isins={isins} withMarket={withMarket} onRemove={onRemove} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Comparison({ isins, withMarket, onRemove }: Omit<CompareDialogProps, "onClose">) {
  const { bonds, settlements, settlement, setDelta, isWaiting, error, retry } = useCompared(isins);
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const slow = useSlow(isWaiting);
  const groups = compareGroups(bonds, settlement?.date ?? null, withMarket);
  return (
    <>
      <header className="relative flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-2 pr-14 pl-4">
        <Dialog.Title className="text-[15px] font-semibold">
          Compare {isins.length} {isins.length === 1 ? "bond" : "bonds"}
        </Dialog.Title>
        {settlement && settlements.length > 1 ? (
          <div className="flex items-center gap-2 whitespace-nowrap">
            <span aria-hidden className="text-[12px] text-muted">
              Settling
            </span>
            <SelectButtonGroup
              label="Settling"
              hideLabel
              value={String(settlement.delta)}
              options={settlements.map(({ delta }) => ({ value: String(delta), label: `T+${String(delta)}` }))}
              onChange={(chosen) => setDelta(Number(chosen))}
            />
          </div>
        ) : null}
        <label className="flex h-6 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
            className="size-3.5 accent-primary"
          />
          Differences only
        </label>
        <span role="status" className="flex-1 text-right text-muted">
          {slow ? "Loading…" : ""}
        </span>
        <Dialog.Close
          aria-label="Close"
          title="Close (Escape)"
          className="absolute top-2 right-3 grid size-8 place-items-center rounded text-muted hover:bg-hover hover:text-fg"
        >
          <X size={16} aria-hidden />
        </Dialog.Close>
      </header>
      {error === null ? null : (
        <FailedCall
          what="Some figures could not be loaded."
          error={error}
          onRetry={retry}
          className="border-b border-line px-4"
        />
      )}
      {/* Focusable, so keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label="Side by side">
        <table
          className="w-full table-fixed border-separate border-spacing-0"
          style={{ minWidth: 148 + bonds.length * 136 }}
        >
          <colgroup>
            <col style={{ width: 148 }} />
            {bonds.map(({ isin }) => (
              <col key={isin} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-2 bg-raised">
            <tr>
              <th scope="col" className="sticky left-0 z-1 border-b border-line bg-raised">
                <span className="sr-only">Figure</span>
              </th>
              {bonds.map((bond) => (
                <BondHead key={bond.isin} bond={bond} onRemove={() => onRemove(bond.isin)} />
              ))}
            </tr>
          </thead>
          {groups.map((group) => {
            const rows = group.rows.filter(({ differs }) => !onlyDifferences || differs);
            return rows.length === 0 ? null : (
              <tbody key={group.title}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={bonds.length + 1}
                    className="border-b border-line bg-page px-4 pt-3 pb-1 text-left text-[12px] font-medium text-muted"
                  >
                    <span className="sticky left-4">{group.title}</span>
                  </th>
                </tr>
                {rows.map((row) => (
                  <tr key={row.title}>
                    <th
                      scope="row"
                      className="sticky left-0 z-1 h-7 border-b border-line bg-raised pr-2 pl-4 text-left font-normal text-muted"
                    >
                      {row.title}
                    </th>
                    {row.cells.map((text, index) => (
                      <td
                        key={bonds[index]?.isin}
                        title={row.kind === "words" ? text : undefined}
                        className={cx(
                          "h-7 border-b border-line px-3 text-right",
                          row.kind === "words" && "truncate",
                          row.kind === "sentence" && "py-1 align-top text-[12px] leading-4",
                          row.differs && text !== MISSING && row.kind !== "sentence" ? "font-medium" : "text-muted",
                        )}
                      >
                        {row.title === ISSUER_ROW ? <IssuerLink name={bonds[index]?.row?.issuer ?? null} /> : text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </>
  );
}

function BondHead({ bond: { isin, row }, onRemove }: { bond: Compared; onRemove: () => void }) {
  const name = row?.display_name ?? isin;
  return (
    <th scope="col" className="border-b border-line px-3 py-2 text-right align-bottom font-normal">
      <Link to="/security/$id" params={{ id: isin }} className="block font-semibold hover:underline">
        {name}
      </Link>
      {row?.label ? <span className="block text-warn">{row.label}</span> : null}
      <span className="code block text-muted">{isin}</span>
      <span className="-mr-1.5 flex justify-end">
        <WatchMenu
          isin={isin}
          bondName={name}
          className="h-6! gap-1! border-transparent! bg-transparent! px-1.5! text-[12px] font-normal! text-muted! hover:text-fg!"
        />
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="h-6 rounded px-1.5 text-[12px] text-muted hover:bg-hover hover:text-fg"
        >
          Remove
        </button>
      </span>
    </th>
  );
}
