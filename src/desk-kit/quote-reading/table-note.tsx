import { useQuery } from "@tanstack/react-query";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useCan } from "#src/session/session.ts";
import { mayQuote, NOTHING_READ, readMessage } from "#src/desk-kit/quote-reading/read-quotes.ts";

interface TableNoteProps {
  /** Text of an own message. */
  text: string;
  /** Epoch ms. */
  sentAt: number;
}

/** Under a message of today: why the table in it, or a row of it, gives no quotes. */
export function TableNote({ text, sentAt }: TableNoteProps) {
  const mayTrade = useCan("trade");
  const isOfToday = istDateOf(sentAt) === istDateOf(serverNowMs());
  const { data = NOTHING_READ } = useQuery({
    queryKey: ["table-in-message", text],
    enabled: mayTrade && isOfToday && mayHoldTable(text),
    staleTime: Infinity,
    retry: false,
    queryFn: () => readMessage(text),
  });
  const [first, ...more] = data.problems;
  if (first === undefined) return null;
  return (
    <p className="text-[12px] text-warn">
      {first.text}
      {more.length === 0 ? "" : ` ${more.length} more.`}
    </p>
  );
}

/** True for a text with two lines that may be cells of a table. */
function mayHoldTable(text: string): boolean {
  return mayQuote(text) && text.split("\n").filter((line) => /\S(?:[\t|,;]| {2,})/.test(line)).length > 1;
}
