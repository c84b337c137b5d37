import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { readList } from "#domain/contract/http/lists.ts";
import { MOST_LINES } from "#domain/entities/trade-list.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { ListLineReading } from "#domain/quote-parser/list-lines.ts";
import { listFieldTexts } from "#domain/entities/trade-list.ts";
import { requireRead } from "#server/machine/core/table-upload.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { QuoteReader } from "#server/market/runs/quote-reader.ts";

type Read = ResponseOf<typeof readList>["lines"][number];

/**
 * Parses each line of a text, or each row of its table, as a line of a list.
 * @throws Refusal at `text` for an unreadable table, and for more lines than a list can have
 */
export function readListText(parts: Parts, reader: QuoteReader, text: string): ResponseOf<typeof readList> {
  const read = reader.listText(text);
  requireRead(read, "text");
  if (read.lines.length > MOST_LINES) throw fieldRefusal("text", listFieldTexts.tooMany);
  return { lines: read.lines.map((line) => present(parts, line)) };
}

function present({ bonds }: Parts, reading: ListLineReading): Read {
  const { text, isin, candidates, side, sizeRupees, price, yieldPct, spans, problems } = reading;
  const nameOf = (id: string) => bonds.get(id)?.display_name ?? id;
  const fixed_field = price !== null ? "price" : yieldPct !== null ? "yield" : null;
  return {
    text,
    finstrument_id: isin,
    bond_name: isin === null ? null : nameOf(isin),
    candidates: candidates.map((id) => ({ finstrument_id: id, bond_name: nameOf(id) })),
    side,
    quantity: sizeRupees,
    fixed_field,
    level: price ?? (yieldPct === null ? null : yieldFractionOfPct(yieldPct)),
    spans: [...spans],
    problems: [...problems],
  };
}
