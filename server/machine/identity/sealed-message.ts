import { outbox } from "#server/machine/db/schema/ledger.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { type Cell, isSealed, openText, sealText } from "#server/machine/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

// Messages with clients' numbers stay in the outbox for an hour or longer. There they are encrypted, bound to stream
// and audience, and decrypted for publishing or replay.

interface Message {
  stream: string;
  audience: string;
  data: unknown;
}

const cellOf = ({ stream, audience }: Pick<Message, "stream" | "audience">): Cell => ({
  column: outbox.data,
  id: `${stream} ${audience}`,
});

/** Rows for a stream in the outbox's form; unencrypted while nodes of the previous version may publish them. */
export function sealRows(parts: Sealing, to: Pick<Message, "stream" | "audience">, rows: readonly unknown[]): unknown {
  const isDue = parts.config.sessionSecret !== null && sealsClients(parts);
  return isDue ? sealText(parts.config, cellOf(to), JSON.stringify(rows)) : rows;
}

/** A message of the outbox with its rows; with none where they do not open, so that those after it are published. */
export function openMessage<M extends Message>(config: Keyed, message: M): M {
  const { data } = message;
  if (typeof data !== "string" || !isSealed(data)) return message;
  const text = openText(config, cellOf(message), data as SealedText);
  return { ...message, data: text === null ? [] : (JSON.parse(text) as unknown) };
}
