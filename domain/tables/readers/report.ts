import { knownHeading } from "#domain/tables/headings.ts";
import { SIDED_LEVELS } from "#domain/tables/readers/two-way.ts";
import type { RecognisedTable, Vocabulary } from "#domain/tables/table.ts";
import { headings } from "#domain/tables/vocabularies/headings.ts";
import type { PastedField } from "#domain/tables/vocabularies/pasted.ts";
import { REPORT_HEADINGS, REPORT_HEADINGS_WITHOUT_BIDS } from "#domain/tables/vocabularies/report-headings.ts";

type Named = Pick<RecognisedTable<PastedField>, "columns" | "unused" | "unknown">;

const NO_RULES = { unused: [], asked: {}, keys: [], needed: [], template: [], mostRows: 0, isPasted: true } as const;

/** Kinds of reports in the order in which a table with headings of several is called. */
const KINDS = ["auctions", "holdings", "trades"] as const;
type Report = (typeof KINDS)[number];

const NEVER_QUOTES: Vocabulary<Report> = { ...NO_RULES, fields: { ...REPORT_HEADINGS, holdings: [] } };
const WITHOUT_BIDS: Vocabulary<Report> = { ...NO_RULES, fields: REPORT_HEADINGS_WITHOUT_BIDS };

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

/** The kind of a report; null for any other table. Levels of a report are nobody's quotes. */
export function reportOf(table: Named): Report | null {
  const hasBids = table.columns.some(({ field }) => SIDED_LEVELS.some((sided) => sided === field));
  const vocabularies = hasBids ? [NEVER_QUOTES] : [NEVER_QUOTES, WITHOUT_BIDS];
  const found = headingsOf(table).flatMap((heading) =>
    vocabularies.flatMap((vocabulary) => {
      const known = knownHeading(heading, vocabulary);
      return known?.is === "field" ? [known.field] : [];
    }),
  );
  return KINDS.find((kind) => found.includes(kind)) ?? null;
}

/** True for a table with figures of trades beside bids and offers. */
export function isMarketWatch(table: Named): boolean {
  return headingsOf(table).some((heading) => knownHeading(heading, WATCHES)?.is === "field");
}
