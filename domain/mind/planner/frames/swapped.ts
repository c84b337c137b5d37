import { applyPatch } from "#domain/mind/patch.ts";
import type { Frame } from "#domain/mind/planner/frames/ask.ts";
import { about } from "#domain/mind/planner/frames/subject.ts";
import { isCue, isFiller } from "#domain/mind/planner/language/item.ts";

/** `and lic housing 7.71 2033?`, `same for rec 6.23 2031`: repeats the last question for another bond. */
export const swapped: Frame = (ask) => {
  const { plan } = ask.focus;
  const [bond, ...others] = ask.bonds;
  if (plan === null || bond === undefined || others.length > 0) return null;
  const first = ask.items.find(({ kind }) => kind !== "stop");
  const isJoined = isCue(first, "and", "same_for", "also");
  const isAlone = ask.items.every(
    (item) =>
      item === bond ||
      item.kind === "stop" ||
      isFiller(item) ||
      isCue(item, "and", "same_for", "also", "in", "second", "bonds"),
  );
  const sources = plan.steps.filter(({ tool }) => tool === "find" || tool === "rows");
  const [source] = sources;
  if (!isJoined || !isAlone || source === undefined || sources.length > 1) return null;
  bond.isUsed = true;
  const steps = plan.steps.map((step) =>
    step === source ? { id: source.id, tool: "find" as const, input: { text: bond.text, want: "one" as const } } : step,
  );
  const [named, ...rest] = applyPatch({ ...plan, steps }, []).steps;
  if (named?.id !== "s1") return null;
  return about(ask, plan.intent, { steps: [named], notes: [] }, rest, [
    { words: bond.words, meant: "the same of this bond", by: "earlier turn" },
  ]);
};
