import { uploadCalendar } from "#domain/contract/http/calendars.ts";
import { uploadClients } from "#domain/contract/http/client-records.ts";
import { uploadEois } from "#domain/contract/http/eoi.ts";
import { uploadInventory } from "#domain/contract/http/inventory.ts";
import { uploadOrders } from "#domain/contract/http/orders.ts";
import type { UploadReader } from "#domain/tables/mapped-headings.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { requireCapability } from "#server/machine/core/require-capability.ts";

const UPLOADS = {
  quotes: uploadEois,
  holdings: uploadInventory,
  trades: uploadOrders,
  clients: uploadClients,
  holidays: uploadCalendar,
} as const;

/**
 * Allows only people who may upload a table of this reader.
 * @throws Refusal premium_required or forbidden
 */
export function requireUpload(actor: Actor, reader: UploadReader): void {
  requireCapability(actor, UPLOADS[reader].access.can);
}
