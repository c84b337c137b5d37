import { useEffect, useState } from "react";
import { mayQuote, type MessageRead, NOTHING_READ, readMessage } from "#src/desk-kit/quote-reading/read-quotes.ts";

/** Debounce of typing before a text is read, ms. */
const REST_MS = 250;

/** Reading of a text being written. The previous reading stays until the next arrives; empty after a failure. */
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
