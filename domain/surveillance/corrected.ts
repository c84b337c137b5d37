import { changedText } from "#domain/chat/changed-text.ts";
import type { ChatAlert, MessageVersion } from "#domain/surveillance/supervised.ts";
import { agreementIn } from "#domain/surveillance/agreement.ts";
import { snippetOf } from "#domain/surveillance/snippet.ts";

/** One correction of a message: its text before it and after it. */
export interface Corrected {
  /** The first is 1. */
  nth: number;
  before: string;
  after: string;
}

/** The corrections among a message's versions. @param standing its text now, or the last one */
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
  /** Somebody had answered the message, or acted on a line of it. */
  isReliedOn: boolean;
}

/** What is reported to compliance of a correction: of one that touches a quote or an agreement, graver once it was relied on. */
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
  const when = isReliedOn ? " after somebody relied on it" : "";
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
