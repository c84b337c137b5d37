import { eq } from "drizzle-orm";
import { gstPlaceOf } from "#domain/tickets/side-money.ts";
import type { Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { openFirmGst } from "#server/identity/pans.ts";
import { clients } from "#server/db/schema/people.ts";

/** Whether a firm and its broker have their places in one state, for the tax on brokerage. */
export async function placeOf(
  { config }: Pick<Parts, "config">,
  { tx }: Change,
  clientId: string,
  brokerFirm: string | undefined,
): Promise<"INTER" | "INTRA"> {
  if (brokerFirm === undefined) return "INTER";
  const place = async (id: string) => {
    const [firm] = await tx.select({ gst: clients.gst, state: clients.state }).from(clients).where(eq(clients.id, id));
    return firm === undefined
      ? { gst: null, state: null }
      : { gst: openFirmGst(config, { id, gst: firm.gst }), state: firm.state };
  };
  return gstPlaceOf(await place(clientId), await place(brokerFirm));
}
