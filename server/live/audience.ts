import { isDurable, type DurableStream, type PassingStream, type Stream } from "#domain/contract/live/version.ts";
import { unreachable } from "#domain/lib/must.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/core/actor.ts";

/** The audience of everyone who may trade. */
export const MARKET = "market";

/** Whether the market's quotes are for this person's eyes. */
export function seesMarket(actor: Actor): boolean {
  return can(subjectOf(actor), "trade");
}

/** Whether the negotiations and tickets of the firm are for this person's eyes. */
function seesFirmTrades(actor: Actor): boolean {
  return can(subjectOf(actor), "trading.view");
}

/**
 * Whose messages of a durable stream a person gets, exactly one audience each, because numbers count per audience: the
 * market's quotes by trade access, what belongs to a firm by firm and a role of trading, what was read from one's own
 * chats and one's alerts by person. Null: none of it is for them. Compliance reads deals through surveillance, audited.
 */
export function audienceOf(stream: DurableStream, actor: Actor): string | null {
  switch (stream) {
    case "quotes_eoi":
      return seesMarket(actor) ? MARKET : null;
    case "quotes_cluster":
    case "inquiries":
    case "open_tickets":
    case "open_orders":
    case "rfq_negotiation":
    case "rfq_negotiation_notifications":
    case "consideration_update":
    case "lists":
      return seesFirmTrades(actor) ? actor.clientId : null;
    case "private_run":
    case "line_answers":
      return seesMarket(actor) ? actor.userId : null;
    case "alert_events":
      return actor.userId;
    default:
      return unreachable(stream);
  }
}

/** Refreshes carry nothing but a hint to look again, so they may come by every audience a person belongs to. */
function refreshAudiences(stream: PassingStream, actor: Actor): readonly string[] {
  if (stream === "quotes_stream") return seesMarket(actor) ? [MARKET] : [];
  // Holidays are nobody's secret.
  if (stream === "refresh_calendar") return [MARKET];
  return [...(seesMarket(actor) ? [MARKET] : []), ...(seesFirmTrades(actor) ? [actor.clientId] : []), actor.userId];
}

export function audiencesOf(stream: Stream, actor: Actor): readonly string[] {
  if (!isDurable(stream)) return refreshAudiences(stream, actor);
  const audience = audienceOf(stream, actor);
  return audience === null ? [] : [audience];
}
