import { understand } from "#domain/mind/planner/language/items.ts";
import { lex } from "#domain/mind/planner/language/lex.ts";
import { normalise } from "#domain/mind/planner/language/normalise.ts";
import type { BondAnswer, Focus, World } from "#domain/mind/planner/world.ts";
import type { EarlierTurn } from "#server/market/mind/model/conversation.ts";
import { INSTRUCTIONS } from "#server/market/mind/model/instructions.ts";
import type { Context } from "#server/market/mind/model/replies.ts";

/** Context for judging replies to a question; grows with the bonds the model looks up. */
export interface Judging extends Context {
  found: (answer: BondAnswer) => void;
}

/** Names that rows show. */
const namesIn = (earlier: readonly EarlierTurn[]) =>
  earlier.flatMap(({ results }) =>
    results.flatMap(({ result }) =>
      result.rows.flatMap(({ key, cells }) => [key, cells["display_name"]].filter((each) => typeof each === "string")),
    ),
  );

export function contextOf(text: string, world: World, focus: Focus, earlier: readonly EarlierTurn[]): Judging {
  const names = [...namesIn(earlier), ...focus.rows, ...focus.bonds];
  const seen = [text, ...names, ...earlier.map((turn) => turn.text), JSON.stringify(focus.plan?.steps ?? [])];
  return {
    userText: text,
    items: understand(lex(normalise(text), world.today), world).items,
    names,
    seen,
    instructions: INSTRUCTIONS,
    asked: focus.asked,
    bondLabel: (isin) => {
      const { isSure, candidates } = world.resolveBond(isin);
      const [bond] = candidates;
      if (!isSure || bond === undefined) return null;
      return [bond.name, bond.isin, bond.detail].filter((part) => part !== "").join(" · ");
    },
    found: ({ candidates }) => {
      for (const { isin, name, detail } of candidates) {
        names.push(isin, name);
        seen.push(isin, name, detail);
      }
    },
  };
}
