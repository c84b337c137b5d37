import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { readList } from "#domain/contract/http/lists.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { MOST_LINES } from "#domain/entities/trade-list.ts";
import { unreadOf } from "#domain/quote-parser/deal-line.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";

export interface NamedBond {
  id: string;
  name: string;
}

type BoxField = "quantity" | "level";

/** What a box began with, and why it cannot be so. */
export interface RefusedBox {
  written: string;
  text: string;
}

/** A line as it is being written. */
export interface DraftLine {
  key: string;
  /** What it was read from. */
  text: string;
  bond: NamedBond | null;
  /** Bonds that the text may have meant, where it is not certain which. */
  candidates: readonly NamedBond[];
  side: QuoteType;
  sizeText: string;
  /** A yield in percent, or `@` and a price; empty where no level is named. */
  levelText: string;
  /** Boxes with what cannot be as it was written. */
  refused: Partial<Record<BoxField, RefusedBox>>;
  /** The text as it was read; empty for a line that was stored before. */
  spans: LineSpans;
  /** Why terms of the text are not taken into the list. */
  notes: readonly string[];
  /** Its writer saw what is not taken and sends it without. */
  isSeen: boolean;
}

type LineSpans = ResponseOf<typeof readList>["lines"][number]["spans"];

/** Parts of a line's text that are not in the list; null where all of it is. */
export function leftOut({ text, spans, notes }: DraftLine): string | null {
  const unread = unreadOf(text, spans).map((each) => `"${each}"`);
  const said = [...(unread.length === 0 ? [] : [`Not read: ${unread.join(", ")}.`]), ...notes];
  return said.length === 0 ? null : said.join(" ");
}

/** Reasons against boxes that are still as they were written, by the path of the field as the server names it. */
export function refusedFields(lines: readonly DraftLine[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [at, { refused, sizeText, levelText }] of lines.entries()) {
    const { quantity, level } = refused;
    if (quantity?.written === sizeText) fields[`lines.${at}.quantity`] = quantity.text;
    if (level?.written === levelText) fields[`lines.${at}.level`] = level.text;
  }
  return fields;
}

export interface ListDraft {
  title: string;
  minutesText: string;
  /** What lines have that say nothing of it themselves. */
  side: QuoteType;
  sizeText: string;
  /** Not read yet. */
  text: string;
  lines: readonly DraftLine[];
  firms: readonly NamedBond[];
}

const EMPTY: ListDraft = { title: "", minutesText: "15", side: "BID", sizeText: "5cr", text: "", lines: [], firms: [] };

/** A line of which all is taken. */
const WHOLE = { refused: {}, spans: [], notes: [], isSeen: false } as const;

/** The one list being written; survives closing the form and reloading the page, until its writer signs out. */
export const useListDraft = create<{ draft: ListDraft }>()(
  persist(
    () => ({ draft: EMPTY }),
    persistedIn({
      store: stores.typed,
      name: "list-draft",
      initial: { draft: EMPTY },
      accept: (stored) => {
        const draft = { ...EMPTY, ...(stored as { draft?: Partial<ListDraft> }).draft };
        return { draft: { ...draft, lines: draft.lines.map((line) => ({ ...WHOLE, ...line })) } };
      },
    }),
  ),
);
stores.onPerson(() => void useListDraft.persist.rehydrate());

export function changeDraft(change: Partial<ListDraft>): void {
  useListDraft.setState(({ draft }) => ({ draft: { ...draft, ...change } }));
}

export function clearDraft(): void {
  useListDraft.setState({ draft: EMPTY });
}

export function changeLine(key: string, change: Partial<DraftLine>): void {
  const { lines } = useListDraft.getState().draft;
  changeDraft({ lines: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) });
}

export function removeLine(key: string): void {
  changeDraft({ lines: useListDraft.getState().draft.lines.filter((line) => line.key !== key) });
}

/** Adds lines, as far as a list has room. @returns whether all of them found room */
export function addLines(added: readonly DraftLine[]): boolean {
  const { lines } = useListDraft.getState().draft;
  const all = [...lines, ...added];
  changeDraft({ lines: all.slice(0, MOST_LINES) });
  return all.length <= MOST_LINES;
}

/** What is wrong with the list, by the path of the field as the server names it. */
export const useListProblems = create<{ fields: Readonly<Record<string, string>>; text: string }>(() => ({
  fields: {},
  text: "",
}));

export const showProblems = (fields: Readonly<Record<string, string>>, text = ""): void =>
  useListProblems.setState({ fields, text });
