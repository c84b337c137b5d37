import { createParser } from "eventsource-parser";
import { numberedMindEvent, type NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { OnPiece } from "#src/lib/send-request.ts";

/**
 * Reads the events of a turn from the pieces of its stream: `id` is the seq, `event` the type, `data` the JSON. A request that
 * is sent once more brings other headers, and begins afresh. What is no event of ours is passed over.
 */
export function createEventReader(onEvent: (event: NumberedMindEvent) => void): OnPiece {
  let of: Headers | null = null;
  let decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id, event: type, data }) => {
      const read = numberedMindEvent.safeParse({ seq: Number(id), type, data: jsonOf(data) });
      if (read.success) onEvent(read.data);
    },
  });
  return (piece, headers) => {
    if (headers !== of) {
      of = headers;
      decoder = new TextDecoder();
      parser.reset();
    }
    parser.feed(decoder.decode(piece, { stream: true }));
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
