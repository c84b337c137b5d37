import { changedText } from "#domain/chat/changed-text.ts";
import type { ChatAlert, MessageVersion } from "#domain/surveillance/supervised.ts";
import { agreementIn } from "#domain/surveillance/agreement.ts";
import { snippetOf } from "#domain/surveillance/snippet.ts";

/** One correction of a message: text before and after. */
export interface Corrected {
  /** Number from 1. */
  nth: number;
  before: string;
  after: string;
}

/** Corrections among the versions of a message. @param standing current text, or the last one before deletion */
export function correctionsIn(
  versions: readonly Pick<MessageVersion, "text" | "because">[],
  standing: string,
): Corrected[] {
  const texts = [...versions.map(({ text }) => text), standing];
  return versions
    .map(({ because }, index) => ({ because, before: texts[index] ?? "", after: texts[index + 1] ?? "" }))
    .filter(({ because }) => because === "corrected")
    .map(({ before, after }, index) => ({ nth: index + 1, before, after }));
}

export interface CorrectedAs {
  hasQuote: (text: string) => boolean;
  /** True when somebody had answered the message or acted on one of its lines. */
  isReliedOn: boolean;
}

/**
 * Compliance finding for a correction that changes a quote or an agreement; more severe when somebody had relied on it.
 */
export function correctionFinding(
  { nth, before, after }: Corrected,
  { hasQuote, isReliedOn }: CorrectedAs,
): (Pick<ChatAlert, "rule" | "why" | "severity" | "excerpt"> & { kind: "correction" }) | null {
  const texts = [before, after];
  const isAgreement = texts.some((text) => agreementIn(text) !== null);
  if (!isAgreement && !texts.some(hasQuote)) return null;
  const changed = changedText(before, after);
  const quotedText = (text: string) => (text.trim() === "" ? "nothing" : `"${short(text.trim())}"`);
  const what = isAgreement ? "An agreement" : "A quote";
  const when = isReliedOn ? " after someone relied on it" : "";
  return {
    kind: "correction",
    rule: `correction ${nth}`,
    why: `${what} was corrected${when}: ${quotedText(changed.removed)} became ${quotedText(changed.added)}`,
    severity: isReliedOn ? "high" : "medium",
    excerpt: snippetOf(after, changed.before.length, changed.before.length + changed.added.length),
  };
}

const LONGEST = 80;
const short = (text: string) => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`);
