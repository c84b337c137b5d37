import { knownHeading } from "#domain/tables/headings.ts";
import { SIDED_LEVELS } from "#domain/tables/readers/two-way.ts";
import type { RecognisedTable, Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";
import { REPORT_HEADINGS, REPORT_HEADINGS_WITHOUT_BIDS } from "#domain/tables/vocabularies/report-headings.ts";

type Named = Pick<RecognisedTable<PastedField>, "columns" | "unused" | "unknown">;

const NO_RULES = { unused: [], asked: {}, keys: [], needed: [], template: [], mostRows: 0, isPasted: true } as const;

const REPORTS: Vocabulary<"always" | "withoutBids"> = {
  ...NO_RULES,
  fields: { always: REPORT_HEADINGS, withoutBids: REPORT_HEADINGS_WITHOUT_BIDS },
};

const WATCHES: Vocabulary<"traded"> = {
  ...NO_RULES,
  fields: {
    traded: headings(`ltp, lty, last price, last yield, last traded price, last traded yield, vwap, close price,
      closing price, open, high, low, turnover, trades, no of trades, number of trades, traded value, traded qty`),
  },
};

const headingsOf = ({ columns, unused, unknown }: Named): string[] => [
  ...columns.map(({ heading }) => heading),
  ...unused,
  ...unknown.map(({ heading }) => heading),
];

/** True for a table of deals, auctions or holdings. Its levels are nobody's quotes. */
export function isReport(table: Named): boolean {
  const hasBids = table.columns.some(({ field }) => SIDED_LEVELS.some((sided) => sided === field));
  return headingsOf(table).some((heading) => {
    const known = knownHeading(heading, REPORTS);
    return known?.is === "field" && (known.field === "always" || !hasBids);
  });
}

/** True for a table with figures of trades beside bids and offers. */
export function isMarketWatch(table: Named): boolean {
  return headingsOf(table).some((heading) => knownHeading(heading, WATCHES)?.is === "field");
}
