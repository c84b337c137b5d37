import { useEffect, useState } from "react";
import { mayQuote, type MessageRead, NOTHING_READ, readMessage } from "#src/desk-kit/quote-reading/read-quotes.ts";

/** A text is read once typing has rested this long. */
const REST_MS = 250;

/** How a text being written is read; the reading before stays until the next is here. Empty while it cannot be read. */
export function useReadings(text: string, isWanted: boolean): MessageRead {
  const [read, setRead] = useState(NOTHING_READ);
  const asks = isWanted && mayQuote(text);
  useEffect(() => {
    if (!asks) return undefined;
    let isPast = false;
    const take = (answer: MessageRead) => {
      if (!isPast) setRead(answer);
    };
    const timer = setTimeout(() => {
      readMessage(text).then(take, () => take(NOTHING_READ));
    }, REST_MS);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [text, asks]);
  return asks ? read : NOTHING_READ;
}
