import { createParser } from "eventsource-parser";
import { numberedMindEvent, type NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { OnPiece } from "#src/lib/send-request.ts";

/**
 * Parses the events of a turn from the pieces of its stream; the `data` of each is a numbered event. A repeated request
 * has new headers, which resets the parser. Unknown events are ignored.
 */
export function createEventReader(onEvent: (event: NumberedMindEvent) => void): OnPiece {
  let of: Headers | null = null;
  let decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      const read = numberedMindEvent.safeParse(jsonOf(data));
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
