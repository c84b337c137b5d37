import { eq } from "drizzle-orm";
import { gstPlaceOf } from "#domain/tickets/side-money.ts";
import type { Change } from "#server/core/change.ts";
import { clients } from "#server/db/schema/people.ts";

/** Whether a firm and its broker have their places in one state, for the tax on brokerage. */
export async function placeOf(
  { tx }: Change,
  clientId: string,
  brokerFirm: string | undefined,
): Promise<"INTER" | "INTRA"> {
  if (brokerFirm === undefined) return "INTER";
  const place = async (id: string) => {
    const [firm] = await tx.select({ gst: clients.gst, state: clients.state }).from(clients).where(eq(clients.id, id));
    return firm ?? { gst: null, state: null };
  };
  return gstPlaceOf(await place(clientId), await place(brokerFirm));
}
