import { can } from "#domain/permissions/capabilities.ts";
import {
  eoiOfLine,
  linesMeant,
  looksLikeDealLine,
  readTypedLine,
  type TypedDealLine,
} from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import { lineProblem, typedLineText, unreadQuestion } from "#src/desk-kit/quote-reading/typed-line-text.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";
import { dealLineOf, type DealLineItem } from "#src/features/private-runs/deal-line-item.ts";
import { DealLinePreview } from "#src/features/private-runs/deal-line-preview.tsx";

const REST_MS = 150;

/**
 * Palette source for a typed deal line: `b 10cr 7.18gs33 @101.25 t1` offers that bid in a filled EOI form. It opens at
 * once, as nothing is posted before the form is sent and confirmed. Unparsed words stop the first Enter.
 */
export const dealLineSource: PaletteSource = {
  id: "deal-line",
  title: "Deal line",
  runsAtOnce: true,
  Preview: DealLinePreview,
  claims: (query) => mayTrade() && looksLikeDealLine(query),
  search: (query, signal) => (mayTrade() && looksLikeDealLine(query) ? read(query, signal) : []),
  actions: (item) => {
    const line = dealLineOf(item);
    return line === null ? [] : [eoiOfLine(line)];
  },
};

function mayTrade(): boolean {
  const { session } = useSession.getState();
  return session !== null && can(subjectOf(session), "trade");
}

async function read(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  signal.throwIfAborted();
  const line = await readTypedLine(query, signal);
  return line === null ? [] : linesMeant(line).map(itemOf);
}

function itemOf(line: TypedDealLine): DealLineItem {
  const typed = line.text.trim();
  const barred = lineProblem(line);
  const asks = unreadQuestion(line);
  return {
    id: `${typed} ${line.finstrument_id ?? ""}`,
    title: typedLineText(line),
    // The alias is the whole typed text, so no other row matches better.
    aliases: [typed],
    line,
    ...(barred === null ? {} : { barred }),
    ...(asks === null ? {} : { asksOnce: asks }),
  };
}
