import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import type { EoiDraft } from "#src/features/eoi/draft.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";

/** Shows the origin of an EOI: the ticket of a new one, all links of a live one. */
export function EoiOrigins({ draft: { editing, originTrade } }: { draft: EoiDraft }) {
  if (editing !== null) return <ChainLinks of={{ kind: "eoi", id: editing.id }} />;
  if (originTrade === null) return null;
  return (
    <p className="text-[12px] text-muted">
      From ticket{" "}
      <CommandButton
        id="ticket.open"
        args={{ id: originTrade.ticket_id }}
        className="rounded underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        {originTrade.number}
      </CommandButton>
    </p>
  );
}
