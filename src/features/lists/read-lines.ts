import type { ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/lists.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import { listFieldTexts } from "#domain/entities/trade-list.ts";
import { readQuotesFile } from "#src/desk-kit/quote-reading/quotes-file.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { addLines, changeDraft, type DraftLine, showProblems, useListDraft } from "#src/features/lists/list-draft.ts";

/** Reads what was typed or pasted and puts its lines to those there are; what could not be read stays to be put right. */
export async function readTypedLines(): Promise<void> {
  const { text } = useListDraft.getState().draft;
  if (text.trim() === "") return showProblems({ text: "Type or paste a line for each bond." });
  if (await readLines(text)) changeDraft({ text: "" });
}

/** Takes the lines of a file: rows under the columns of an upload of quotes, or a line for each bond. */
export async function readFileLines(text: string): Promise<void> {
  const file = readQuotesFile(text);
  if ("problem" in file) {
    if (/isin/i.test(text.split("\n", 1)[0] ?? "")) return showProblems({ text: file.problem });
    await readLines(text);
    return;
  }
  const lines = file.rows.map((cells) => {
    const of = (name: string) => (cells[name] ?? "").trim();
    const side = /^b/i.test(of("quote_type")) ? "b" : /^(a|s|o)/i.test(of("quote_type")) ? "s" : "";
    const level = of("price") !== "" ? `@${of("price")}` : of("yield") !== "" ? `${of("yield")}y` : "";
    return [side, of("quantum"), of("isin"), level].filter((part) => part !== "").join(" ");
  });
  await readLines(lines.join("\n"));
}

async function readLines(text: string): Promise<boolean> {
  const { side, sizeText } = useListDraft.getState().draft;
  try {
    const { lines } = await call(contract.readList, { body: { text } });
    const added = lines.map((line): DraftLine => ({
      key: crypto.randomUUID(),
      text: line.text,
      bond:
        line.finstrument_id === null ? null : { id: line.finstrument_id, name: line.bond_name ?? line.finstrument_id },
      candidates: line.candidates.map((each) => ({ id: each.finstrument_id, name: each.bond_name })),
      side: line.side ?? side,
      sizeText: inQuestion(line, "size") ?? (line.quantity === null ? sizeText : formatSize(line.quantity)),
      levelText: inQuestion(line, "level") ?? levelText(line.fixed_field, line.level),
      spans: line.spans,
      notes: line.problems.filter(({ field }) => field !== "size" && field !== "level").map((problem) => problem.text),
      isSeen: false,
    }));
    showProblems(addLines(added) ? {} : { text: listFieldTexts.tooMany });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showProblems({ text: error.text });
    return false;
  }
}

type ReadLine = ResponseOf<typeof contract.readList>["lines"][number];

/** A size or level that cannot be as it was written stays so in its box; null for one without a problem. */
function inQuestion({ text, spans, problems }: ReadLine, field: "size" | "level"): string | null {
  if (problems.every((problem) => problem.field !== field)) return null;
  return spans
    .filter(({ is }) => is === field)
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");
}

/** As the box takes it: a yield in percent, a price after `@`. */
export function levelText(fixedField: "yield" | "price" | null, level: number | null): string {
  if (fixedField === null || level === null) return "";
  return fixedField === "price" ? `@${level}` : String(pctOfYieldFraction(level));
}
