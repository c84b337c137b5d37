import { z } from "zod";
import { channelUrl } from "#domain/entities/chat.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { clientId, clusterId, instant } from "#domain/lib/wire.ts";
import { runId, type RunTerms } from "#domain/runs/private-run.ts";
import { quotedLevelText } from "#domain/runs/run-text.ts";

/** A chat quote and the cluster that answers it, visible to its author and the answerer. */
export const lineAnswer = z.object({
  cluster_id: clusterId,
  run_id: runId,
  message_id: z.string(),
  channel_url: channelUrl,
  /** Time the line was sent. */
  sent_at: instant,
  /** Answering firm. */
  answered_by: z.object({ client_id: clientId, client_name: z.string() }),
});
export type LineAnswer = z.infer<typeof lineAnswer>;

/** Firms that answered a quote, for its author and for them: `Answered by Narmada Bank, Kaveri Securities`. */
export function answeredBy(answers: readonly Pick<LineAnswer, "answered_by">[]): string {
  const firms = new Set(answers.map(({ answered_by: by }) => by.client_name));
  return `Answered by ${[...firms].join(", ")}`;
}

/** Effect of an answer: it accepts the quoted level (Hit, Lift), or names another one (Bid, Offer). */
export type AnswerVerb = "Hit" | "Lift" | "Bid" | "Offer";

export function answerVerb(lineSide: QuoteType, atItsLevel: boolean): AnswerVerb {
  if (lineSide === "BID") return atItsLevel ? "Hit" : "Offer";
  return atItsLevel ? "Lift" : "Bid";
}

/** Content of an answer. */
export interface WrittenAnswer extends Pick<RunTerms, "fixed_field" | "yield_stored" | "unit_price_stored"> {
  verb: AnswerVerb;
  /** Rupees of face. */
  quantity: number;
  /** Null when the quote is shown beside it. */
  bondName: string | null;
}

const deal = ({ quantity, bondName, ...level }: WrittenAnswer) =>
  [shortSize(quantity), bondName ?? "", quotedLevelText(level)].filter(Boolean).join(" ");

/** Sentence to confirm: `Lift Asha Kulkarni, Meridian Mutual Fund, 10 Cr 7.18% GS 2033 at 101.22`. */
export function answerSentence(author: { name: string; client_name: string }, answer: WrittenAnswer): string {
  return `${answer.verb} ${author.name}, ${author.client_name}, ${deal(answer)}`;
}

const WHERE = "answer in Clusters";
const ANSWER_MESSAGE = new RegExp(String.raw`^(Hits|Lifts|Bids|Offers) \S.* at \S+; ${WHERE}$`);

/** Chat message in the answerer's name: `Lifts 10 Cr at 101.22; answer in Clusters`. */
export function answerMessage(answer: WrittenAnswer): string {
  return `${answer.verb}s ${deal(answer)}; ${WHERE}`;
}

/** True for a message that announces an answer; its level is not a quote of the sender. */
export function isAnswerMessage(text: string): boolean {
  return ANSWER_MESSAGE.test(text);
}

/** Size without trailing zeros, as in chats: `10 Cr`, `2.50 Cr`. */
function shortSize(rupees: number): string {
  return formatCompactRupees(rupees).replace(/(?:\.00)?\s/, " ");
}

/** Terms of the answered line; a change of any of them makes another quote. */
export interface SeenLine {
  fixed_field: RunTerms["fixed_field"];
  /** Quoted number: price per 100, or yield as a fraction. */
  level: number | null;
  quantum: number | null;
  settlement_delta: number | null;
  status: RunTerms["status"];
}

export function seenLine(
  run: Omit<SeenLine, "level"> & Pick<RunTerms, "yield_stored" | "unit_price_stored">,
): SeenLine {
  const { fixed_field, quantum, settlement_delta, status } = run;
  return { fixed_field, level: quotedNumber(run), quantum, settlement_delta, status };
}

/** Quoted number according to fixed_field; null without one. */
export function quotedNumber(of: Pick<RunTerms, "fixed_field" | "yield_stored" | "unit_price_stored">): number | null {
  if (of.fixed_field === null) return null;
  return of.fixed_field === "price" ? of.unit_price_stored : of.yield_stored;
}

export function isSameLine(a: SeenLine, b: SeenLine): boolean {
  return (
    a.fixed_field === b.fixed_field &&
    a.level === b.level &&
    a.quantum === b.quantum &&
    a.settlement_delta === b.settlement_delta &&
    a.status === b.status
  );
}
