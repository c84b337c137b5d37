import type { Published } from "#server/machine/bus/bus.ts";

/**
 * Packs messages into JSON texts of at most `maxBytes` each, in order. A message too large for one is left out and
 * counted: subscribers see the gap in `seq` and read it from the outbox.
 */
export function packets(messages: readonly Published[], maxBytes: number): { texts: string[]; leftOut: number } {
  const texts: string[] = [];
  let leftOut = 0;
  let open: string[] = [];
  let bytes = 2;
  const close = () => {
    if (open.length > 0) texts.push(`[${open.join(",")}]`);
    open = [];
    bytes = 2;
  };
  for (const message of messages) {
    const text = JSON.stringify(message);
    const size = Buffer.byteLength(text) + 1;
    if (size + 2 > maxBytes) {
      leftOut += 1;
      continue;
    }
    if (bytes + size > maxBytes) close();
    open.push(text);
    bytes += size;
  }
  close();
  return { texts, leftOut };
}
