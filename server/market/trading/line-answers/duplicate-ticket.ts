import { and, desc, eq, notInArray } from "drizzle-orm";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { writtenAgainText } from "#domain/tickets/texts.ts";
import type { Change } from "#server/machine/core/change.ts";
import { namesOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";

interface Firm {
  clientId: string;
}

/** Newest ticket of the actor's firm from the same chat line that was not cancelled. */
export async function duplicateTicketWarnings(
  parts: Parts,
  { tx, now, actor }: Change,
  isin: string,
  { channelUrl, messageId }: { channelUrl: string; messageId: number },
  { buyer, seller }: { buyer: Firm; seller: Firm },
): Promise<DealWarning[]> {
  const [known] = await tx
    .select({ number: tickets.number, at: tickets.createdAt, buyer: tickets.buyerUserId, seller: tickets.sellerUserId })
    .from(tickets)
    .where(
      and(
        eq(tickets.source, "CHAT"),
        eq(tickets.channelUrl, channelUrl),
        eq(tickets.messageId, messageId),
        eq(tickets.finstrumentId, isin),
        eq(tickets.buyerClientId, buyer.clientId),
        eq(tickets.sellerClientId, seller.clientId),
        notInArray(tickets.state, ["REJECTED", "CANCELLED"]),
      ),
    )
    .orderBy(desc(tickets.createdAt), desc(tickets.number))
    .limit(1);
  if (known === undefined) return [];
  const userId = buyer.clientId === actor.clientId ? known.buyer : known.seller;
  const { userName } = (await namesOf(parts, tx, [userId]))(userId);
  const text = writtenAgainText(known.number, userName, known.at.getTime(), now.getTime());
  return [{ code: "unusual_level", figure: "written_ticket", text, value: known.number }];
}
