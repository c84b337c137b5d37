import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { finstrumentId } from "#domain/lib/wire.ts";

const holding = z.object({
  finstrument_id: finstrumentId,
  display_name: z.string(),
  /** Rupees of face. */
  face: z.number(),
  /** The yield it was bought at, as a fraction; null where that is not known. */
  cost_yield: z.number().nullable(),
});
export type Holding = z.infer<typeof holding>;

export const listInventory = endpoint({
  name: "inventory.list",
  method: "GET",
  path: "/api/inventory/",
  summary: "What my firm holds, largest first; of the premium plan",
  access: { can: "portfolio" },
  response: z.object({ holdings: z.array(holding) }),
  errors: [],
});
