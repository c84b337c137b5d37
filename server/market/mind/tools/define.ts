import { findTerms } from "#domain/glossary/find-terms.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import type { GlossaryFigure } from "#domain/contract/http/glossary.ts";
import { notInDataText } from "#domain/mind/texts.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";

type Unit = ToolResult["columns"][number]["unit"];
const unitOf = ({ unit }: GlossaryFigure): Unit => (unit === "minutes" ? "number" : unit === "time" ? "text" : unit);

/** A glossary term with its rule's figures and source. @throws CannotAnswer for an unknown term */
export const define: RunTool<"define"> = ({ mind }, { term }) => {
  const [entry] = findTerms(GLOSSARY, term);
  if (entry === undefined) throw new CannotAnswer("not_in_data", notInDataText(`"${term}"`));
  const since = entry.since === null ? "" : `, since ${entry.since}`;
  const source = `${entry.source.title}${since}`.slice(0, 300);
  const cells: Record<string, Cell> = {
    term: entry.term,
    words: entry.words,
    source: entry.source.title,
    since: entry.since,
    ...Object.fromEntries(entry.figures.map(({ name, value }) => [name, value])),
  };
  const text = ["term", "words", "source", "since"].map((name) => ({ name, unit: "text" as const, source }));
  return {
    columns: [...text, ...entry.figures.map((figure) => ({ name: figure.name, unit: unitOf(figure), source }))],
    rows: [{ key: entry.term, cells }],
    count: 1,
    left_out: [],
    as_of: mind.day().catalogue.today,
  };
};
