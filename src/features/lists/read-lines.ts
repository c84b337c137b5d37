import type { ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/lists.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import { listFieldTexts } from "#domain/entities/trade-list.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import {
  addLines,
  changeDraft,
  type DraftLine,
  type RefusedBox,
  showProblems,
  useListDraft,
} from "#src/features/lists/list-draft.ts";
import { textOfTableFile } from "#src/features/lists/text-of-table-file.ts";

/** Parses typed or pasted lines and adds them; unreadable text stays for correction. */
export async function readTypedLines(): Promise<void> {
  const { text } = useListDraft.getState().draft;
  if (text.trim() === "") return showProblems({ text: "Type or paste a line for each bond." });
  if (await readLines(text)) changeDraft({ text: "" });
}

/** Adds the lines of a file: table rows, or one line a bond. */
export async function readFileLines(file: File): Promise<void> {
  const read = await textOfTableFile(file);
  if ("problem" in read) showProblems({ text: read.problem });
  else await readLines(read.text);
}

async function readLines(text: string): Promise<boolean> {
  const { side, sizeText } = useListDraft.getState().draft;
  try {
    const { lines } = await call(contract.readList, { body: { text } });
    const added = lines.map((line): DraftLine => {
      const size = refusedBox(line, "size");
      const level = refusedBox(line, "level");
      return {
        key: crypto.randomUUID(),
        text: line.text,
        bond:
          line.finstrument_id === null
            ? null
            : { id: line.finstrument_id, name: line.bond_name ?? line.finstrument_id },
        candidates: line.candidates.map((each) => ({ id: each.finstrument_id, name: each.bond_name })),
        side: line.side ?? side,
        sizeText: size?.written ?? (line.quantity === null ? sizeText : formatSize(line.quantity)),
        levelText: level?.written ?? levelText(line.fixed_field, line.level),
        refused: { ...(size === null ? {} : { quantity: size }), ...(level === null ? {} : { level }) },
        spans: line.spans,
        notes: line.problems
          .filter(({ field }) => field !== "size" && field !== "level")
          .map((problem) => problem.text),
        isSeen: false,
      };
    });
    showProblems(addLines(added) ? {} : { text: listFieldTexts.tooMany });
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showProblems({ text: error.text });
    return false;
  }
}

type ReadLine = ResponseOf<typeof contract.readList>["lines"][number];

/** Keeps a rejected size or level in its box, with the reason; null if there is no problem. */
function refusedBox({ text, spans, problems }: ReadLine, field: "size" | "level"): RefusedBox | null {
  const reasons = problems.filter((problem) => problem.field === field).map((problem) => problem.text);
  if (reasons.length === 0) return null;
  const written = spans.filter(({ is }) => is === field).map(({ start, end }) => text.slice(start, end));
  return { written: written.join(" "), text: reasons.join(" ") };
}

/** Level in the box's format: a yield in percent, or `@` and a price. */
export function levelText(fixedField: "yield" | "price" | null, level: number | null): string {
  if (fixedField === null || level === null) return "";
  return fixedField === "price" ? `@${level}` : String(pctOfYieldFraction(level));
}
