import { Download as DownloadIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { Download } from "#domain/contract/download.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { Button } from "#src/ui/button.tsx";
import { notifyError } from "#src/ui/toast.tsx";

export interface DownloadChoice {
  label: string;
  fetch: () => Promise<Download>;
}

/** Offers downloads by name and format. */
export function DownloadMenu({ label, choices }: { label: string; choices: readonly DownloadChoice[] }) {
  const [busy, setBusy] = useState(false);
  async function save(choice: DownloadChoice): Promise<void> {
    setBusy(true);
    try {
      saveDownload(await choice.fetch());
    } catch (failure) {
      notifyError(failure, "Download failed");
    } finally {
      setBusy(false);
    }
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button disabled={busy} aria-busy={busy || undefined}>
          <DownloadIcon size={16} strokeWidth={1.5} aria-hidden />
          {busy ? "Preparing…" : label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          data-keys="trapped"
          className="z-30 min-w-48 rounded border border-line bg-raised p-1 shadow-float"
        >
          {choices.map((choice) => (
            <DropdownMenu.Item
              key={choice.label}
              onSelect={() => void save(choice)}
              className="flex h-8 cursor-pointer items-center rounded px-2 outline-none data-highlighted:bg-selected"
            >
              {choice.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export const FORMATS = ["pdf", "csv", "xlsx"] as const;
