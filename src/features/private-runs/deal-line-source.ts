import { can } from "#domain/permissions/capabilities.ts";
import type { QuoteReadingShown } from "#domain/contract/http/runs.ts";
import { openQuestion, runText } from "#domain/runs/run-text.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { eoiFilledWith } from "#src/desk-kit/quote-reading/fill-eoi.ts";
import { readDealLine } from "#src/desk-kit/quote-reading/read-quotes.ts";

const REST_MS = 150;
/** Begins with a side and holds a figure; anything else is no deal line and not worth a call. */
const LOOKS_LIKE_ONE = /^\s*(?:b|bid|buy|s|sell|o|off?er|a|ask)\s+.*\d/i;

interface DealItem extends PaletteItem {
  readonly line: QuoteReadingShown;
}

/** A typed deal line in the palette: `b 10cr 7.18gs33 @101.25 t1` offers that very bid, on a filled EOI form. */
export const dealLineSource: PaletteSource = {
  id: "deal-line",
  title: "Deal line",
  search: (query, signal) => {
    const { session } = useSession.getState();
    const mayTrade = session !== null && can(subjectOf(session), "trade");
    return mayTrade && LOOKS_LIKE_ONE.test(query) ? read(query, signal) : [];
  },
  actions: (item) => {
    const line = isDealItem(item) ? item.line : null;
    return line === null ? [] : [eoiFilledWith(line, line.quote_type ?? "BID")];
  },
};

async function read(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  signal.throwIfAborted();
  const line = await readDealLine(query, signal);
  if (line === null || line.status === "off") return [];
  const question = openQuestion(line);
  const item: DealItem = {
    id: query.trim(),
    title: runText(line),
    // The words typed are the whole of what is meant, so nothing fits better.
    aliases: [query.trim()],
    line,
    ...(question === null ? {} : { barred: `${question} Say it more closely.` }),
  };
  return [item];
}

function isDealItem(item: PaletteItem): item is DealItem {
  return "line" in item;
}
