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

/** Rejected text of a box, with the reason. */
export interface RefusedBox {
  written: string;
  text: string;
}

/** Line of a list being drafted. */
export interface DraftLine {
  key: string;
  /** Source text of the line. */
  text: string;
  bond: NamedBond | null;
  /** Bonds the text may mean, when ambiguous. */
  candidates: readonly NamedBond[];
  side: QuoteType;
  sizeText: string;
  /** Yield in percent, or `@` and a price; empty if no level is given. */
  levelText: string;
  /** Boxes with a rejected text. */
  refused: Partial<Record<BoxField, RefusedBox>>;
  /** Parsed spans of the text; empty for a line stored by an earlier version. */
  spans: LineSpans;
  /** Reasons some terms of the text are left out of the list. */
  notes: readonly string[];
  /** The writer saw the omitted terms and sends the line without them. */
  isSeen: boolean;
}

type LineSpans = ResponseOf<typeof readList>["lines"][number]["spans"];

/** Parts of a line's text left out of the list; null if all of it is included. */
export function leftOut({ text, spans, notes }: DraftLine): string | null {
  const unread = unreadOf(text, spans).map((each) => `"${each}"`);
  const sentences = [...(unread.length === 0 ? [] : [`Not read: ${unread.join(", ")}.`]), ...notes];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Reasons of boxes that still hold their rejected text, by the server's field path. */
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
  /** Side and size of lines that state none. */
  side: QuoteType;
  sizeText: string;
  /** Text not parsed yet. */
  text: string;
  lines: readonly DraftLine[];
  firms: readonly NamedBond[];
}

const EMPTY: ListDraft = { title: "", minutesText: "15", side: "BID", sizeText: "5cr", text: "", lines: [], firms: [] };

/** Defaults of a line parsed completely. */
const WHOLE = { refused: {}, spans: [], notes: [], isSeen: false } as const;

/** Draft of the only list being written; survives closing the form and reloading the page, until sign-out. */
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

/** Adds lines up to the maximum of a list. @returns false when some did not fit */
export function addLines(added: readonly DraftLine[]): boolean {
  const { lines } = useListDraft.getState().draft;
  const all = [...lines, ...added];
  changeDraft({ lines: all.slice(0, MOST_LINES) });
  return all.length <= MOST_LINES;
}

/** Errors of the draft list, by the server's field path. */
export const useListProblems = create<{ fields: Readonly<Record<string, string>>; text: string }>(() => ({
  fields: {},
  text: "",
}));

export const showProblems = (fields: Readonly<Record<string, string>>, text = ""): void =>
  useListProblems.setState({ fields, text });
