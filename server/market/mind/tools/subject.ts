import type { Bond } from "#domain/entities/bond.ts";
import { mindTexts, notInDataText } from "#domain/mind/texts.ts";
import { resolveBond } from "#domain/mind/resolve-bond.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { AskBack, CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";
import { bondRows } from "#server/market/mind/tools/bond-cells.ts";

/** @throws CannotAnswer for an ISIN that no bond has */
export function bondOfPlan({ parts }: MindContext, isin: string | undefined): Bond {
  const bond = parts.bonds.get(isin ?? "");
  if (bond === undefined) throw new CannotAnswer("not_in_data", notInDataText(isin ?? "the bond"));
  return bond;
}

/** The bonds that words mean; where one is wanted and several fit, the question which. */
export const find: RunTool<"find"> = ({ mind }, { text, want }) => {
  const { today } = mind.day().catalogue;
  const { isSure, candidates } = resolveBond(mind.parts.bonds.index(today), text);
  if (candidates.length === 0) throw new CannotAnswer("not_in_data", notInDataText(`"${text}"`));
  if (want === "one" && !isSure && candidates.length > 1) {
    throw new AskBack(
      mindTexts.whichBond,
      candidates.map(({ isin, name, detail }) => ({ label: [name, isin, detail].join(" · "), value: isin })),
    );
  }
  const bonds = (want === "one" ? candidates.slice(0, 1) : candidates).map(({ isin }) => bondOfPlan(mind, isin));
  return { ...bondRows(mind, bonds), count: bonds.length, left_out: [], as_of: today };
};

/** Rows that an earlier turn of this conversation showed, by their places. */
export const rows: RunTool<"rows"> = async ({ mind, shownRows }, { turn, places }) => {
  const shown = await shownRows(turn);
  const isins = places.flatMap((place) => shown[place - 1] ?? []);
  if (isins.length === 0) throw new CannotAnswer("not_in_data", notInDataText("that row"));
  const bonds = isins.map((isin) => bondOfPlan(mind, isin));
  return { ...bondRows(mind, bonds), count: bonds.length, left_out: [], as_of: mind.day().catalogue.today };
};
