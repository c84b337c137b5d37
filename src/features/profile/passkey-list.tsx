import type { Passkey } from "#domain/contract/http/passkeys.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { Button } from "#src/ui/button.tsx";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** Lists passkeys and security keys with the dates of creation and last use. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  return (
    <ul aria-label="Passkeys and security keys" className="mt-4">
      {passkeys.map((passkey) => (
        <li
          key={passkey.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
        >
          <span className="min-w-0">
            <span className="font-medium break-words">{passkey.name}</span>
            <span className="block text-[13px] text-muted tabular-nums">{timesOf(passkey)}</span>
          </span>
          <span className="flex gap-2">
            <Button size="small" onClick={() => onRename(passkey)} aria-label={`Rename ${passkey.name}`}>
              Rename
            </Button>
            <Button size="small" kind="danger" onClick={() => onRemove(passkey)} aria-label={`Remove ${passkey.name}`}>
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function timesOf({ added_at: added, last_used_at: used }: Passkey): string {
  const text = `Added ${formatDateTime(Date.parse(added))}`;
  return used === null ? `${text} IST, not used yet` : `${text}, last used ${formatDateTime(Date.parse(used))} IST`;
}
