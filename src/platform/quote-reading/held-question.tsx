import { formatBp } from "#domain/lib/format-level.ts";
import { levelWords } from "#domain/trading/level-words.ts";
import { runWords } from "#domain/runs/run-words.ts";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { useCommandContext } from "#src/platform/commands/use-command-context.ts";
import { sendHeld, useHeldSend } from "#src/platform/quote-reading/held-send.ts";

/** What keeps a written message back, and its own key to send it all the same. */
export function HeldQuestion({ text }: { text: string }) {
  const held = useHeldSend((state) => state.held);
  const isHeld = held !== null && held.text === text.trim();
  useCommandContext(sendHeld, isHeld ? true : undefined);
  if (!isHeld) return null;
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 border-b border-line bg-warn-soft px-3 py-1.5 text-[12px] text-warn"
    >
      {held.off.map(({ terms, mine, differenceBp }) => (
        <p key={terms.text + (terms.quote_type ?? "")}>
          <span className="font-medium">{runWords(terms)}</span> is {formatBp(differenceBp)} off your own live{" "}
          {mine.quote_type === "BID" ? "bid" : "offer"}, {levelWords(mine)}.
        </p>
      ))}
      <p className="flex items-center gap-2">
        <CommandButton
          id="message.send-anyway"
          showKey
          className="inline-flex h-6 items-center gap-2 rounded border border-current px-2 font-medium"
        >
          Send anyway
        </CommandButton>
        <span>or change the text.</span>
      </p>
    </div>
  );
}
