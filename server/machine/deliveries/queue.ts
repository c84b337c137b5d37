import type { Tx } from "#server/machine/db/database.ts";
import { deliveries } from "#server/machine/db/schema/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export interface Message {
  channel: "email" | "sms";
  destination: string;
  subject: string;
  body: string;
  /** False for a message that is recorded without its text and never sent. */
  deliver: boolean;
}

export const NOBODY = "nobody at this address";

/** Queues a message inside the caller's transaction. */
export async function queueDelivery(parts: Pick<Parts, "newId" | "clock">, tx: Tx, message: Message): Promise<void> {
  const { channel, destination, subject, body, deliver } = message;
  await tx.insert(deliveries).values({
    id: parts.newId("dlv"),
    channel,
    destination,
    subject,
    body: deliver ? body : "",
    createdAt: parts.clock.now(),
    failure: deliver ? null : NOBODY,
  });
}
