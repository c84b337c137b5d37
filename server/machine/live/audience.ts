import { isDurable, type DurableStream, type PassingStream, type Stream } from "#domain/contract/live/version.ts";
import { unreachable } from "#domain/lib/must.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";

/** Audience of everyone with trade access. */
export const MARKET = "market";

/** True when a person may see the market's quotes. */
export function seesMarket(actor: Actor): boolean {
  return can(subjectOf(actor), "trade");
}

/** True when a person may see the firm's negotiations and tickets. */
function seesFirmTrades(actor: Actor): boolean {
  return can(subjectOf(actor), "trading.view");
}

/**
 * Audience of a durable stream for a person; exactly one each, because numbers count per audience: the market's quotes
 * by trade access, a firm's data by firm and trading role, runs read from one's own chats and alerts by person. Null:
 * none of it is for them. Compliance reads deals through surveillance, audited.
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

/** Refreshes only hint at a reload, so they may arrive on every audience of a person. */
function refreshAudiences(stream: PassingStream, actor: Actor): readonly string[] {
  if (stream === "quotes_stream") return seesMarket(actor) ? [MARKET] : [];
  // Holidays are public.
  if (stream === "refresh_calendar") return [MARKET];
  return [...(seesMarket(actor) ? [MARKET] : []), ...(seesFirmTrades(actor) ? [actor.clientId] : []), actor.userId];
}

export function audiencesOf(stream: Stream, actor: Actor): readonly string[] {
  if (!isDurable(stream)) return refreshAudiences(stream, actor);
  const audience = audienceOf(stream, actor);
  return audience === null ? [] : [audience];
}
