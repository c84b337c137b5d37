import { useEffect, useRef } from "react";
import { rfqStateText } from "#domain/exchange/rfq-text.ts";
import { NOTICES } from "#domain/notices/table.ts";
import { useRfqQuotes } from "#src/desk-kit/market/rfq-quotes.ts";
import { raiseNotice } from "#src/shell/bell/raise-notice.ts";

/** Shows exchange refusals as toasts, as they arrive after the form has closed. */
export function RefusalToasts() {
  const quotes = useRfqQuotes();
  const known = useRef<ReadonlyMap<string, string | null> | null>(null);
  useEffect(() => {
    if (quotes === undefined) return;
    const own = quotes.filter(({ mine }) => mine);
    const before = known.current;
    known.current = new Map(own.map(({ id, rfq_text: text }) => [id, text]));
    if (before === null) return;
    for (const quote of own) {
      if (quote.rfq_text === null || before.get(quote.id) === quote.rfq_text) continue;
      const { status, refused } = NOTICES.rfq;
      raiseNotice({
        id: `rfq ${quote.id} ${quote.version}`,
        rule: quote.rfq_status === "FAILED" ? status.FAILED : refused,
        summary: rfqStateText(quote),
        detail: quote.bond_name,
        open: { commandId: "panel.go-rfq-quotes", args: {} },
        group: "rfq",
      });
    }
  }, [quotes]);
  return null;
}
