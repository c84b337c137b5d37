import { eq } from "drizzle-orm";
import type { GstPlace, GstStates } from "#domain/pricing/brokerage.ts";
import { gstPlaceOf } from "#domain/tickets/gst-states.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { openFirmGst } from "#server/machine/identity/pans.ts";
import { clients } from "#server/machine/db/schema/people.ts";

/** Place of supply for the tax on brokerage, and the states of firm and broker that were compared. */
export async function placeOf(
  { config }: Pick<Parts, "config">,
  { tx }: Change,
  clientId: string,
  brokerFirm: string | undefined,
): Promise<{ place: GstPlace; states: GstStates | null }> {
  if (brokerFirm === undefined) return { place: "INTER", states: null };
  const place = async (id: string) => {
    const [firm] = await tx.select({ gst: clients.gst, state: clients.state }).from(clients).where(eq(clients.id, id));
    return firm === undefined
      ? { gst: null, state: null }
      : { gst: openFirmGst(config, { id, gst: firm.gst }), state: firm.state };
  };
  return gstPlaceOf(await place(clientId), await place(brokerFirm));
}
