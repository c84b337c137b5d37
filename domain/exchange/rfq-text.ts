import type { Exchange } from "#domain/entities/exchanges.ts";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";

/** Reason a quote cannot be dealt here while its exchange processes a deal. */
export function dealtOnText(exchange: Exchange): string {
  return `This quote is being dealt on ${exchange}.`;
}

/** Reason a quote on an exchange cannot be dealt at another level or a larger size. */
export function dealtAtLevelText(exchange: Exchange): string {
  return `This quote is live on ${exchange}: it deals only at its own level and size there.`;
}

/** Reason a quote cannot be changed while its exchange has not answered. */
export function waitingText(exchange: Exchange): string {
  return `Waiting for ${exchange}. Try again in a moment.`;
}

export const CAME_BACK_LATE = "The exchange came back after the quote had ended.";

type Shown = Pick<RfqQuote, "exchange" | "rfq_number" | "rfq_status" | "rfq_text" | "in_doubt" | "pending">;

/** State of a quote at its exchange as a text, with its number. */
export function rfqStateText({ exchange, rfq_number, rfq_status, rfq_text, in_doubt, pending }: Shown): string {
  const name = rfq_number === null ? exchange : `${exchange} ${rfq_number}`;
  if (in_doubt) return `${name}: sent, waiting for its answer`;
  switch (rfq_status) {
    case "QUEUED":
      return `${name}: being sent`;
    case "LIVE":
      if (pending === "withdraw") return `${name}: being withdrawn`;
      if (pending === "amend") return `${name}: live, new level is being sent`;
      return rfq_text === null ? `${name}: live` : `${name}: live. ${rfq_text}`;
    case "TRADED":
      return `${name}: traded`;
    case "CANCELLED":
      return `${name}: withdrawn`;
    case "FAILED":
      return `${name}: failed. ${rfq_text ?? ""}`.trim();
  }
}
