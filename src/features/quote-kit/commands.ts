import { ArrowUpDown, CopyPlus, ListRestart, RefreshCw, TrendingUp, Undo2 } from "lucide-react";
import { z } from "zod";
import type { Eoi } from "#domain/entities/eoi.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import {
  BUCKETS,
  bestOfOthers,
  IMPROVE_BP,
  joining,
  quotesInBucket,
  refreshed,
  shiftedBy,
  type BucketId,
} from "#domain/trading/quote-kit.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { live } from "#src/live/connection.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { command, type CommandContext } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { useSession } from "#src/session/session.ts";
import { notify } from "#src/ui/toast.tsx";
import { useKit } from "#src/features/quote-kit/kit-store.ts";
import { review } from "#src/features/quote-kit/review.ts";
import { sendChanges } from "#src/features/quote-kit/send-changes.ts";

const SECTION = "EOI";
const MOST_QUOTES = 200;
const MOST_BP = 500;
const may = all(facts.mayTrade, facts.dealsHere);

const clientId = (): string => useSession.getState().session?.id ?? "";

/** Live quotes posted by the user; quotes of colleagues are theirs to move. */
async function myQuotes(): Promise<Eoi[]> {
  const userId = useSession.getState().session?.user_info.unique_id;
  const quotes = await live.ownQuotes(clientId());
  return quotes.filter(({ user_id }) => user_id === userId);
}

const bpText = (bp: number): string => `${bp > 0 ? "+" : ""}${bp} bp`;

/** Opens the form for a quote at the best level of a side; an own quote is moved there instead. */
async function joinBest(context: CommandContext, improveBp: number): Promise<void> {
  const quote = must(useMarketFocus.getState().quote, "quote");
  const market = await live.findQuotes("", [quote.finstrument_id], MOST_QUOTES);
  const best = bestOfOthers(market, clientId(), quote.quote_type);
  if (best === null) {
    notify({ summary: "Nobody else quotes this side of the bond", severity: "warn", group: "barred" });
    return;
  }
  const level = joining(best, quote.quote_type, improveBp);
  const title = improveBp === 0 ? "Join the best level" : `Improve the best level by ${improveBp} bp`;
  if (quote.client_id === clientId()) {
    review(title, "moved to the best level", { changes: [{ quote, yieldStored: level }], left: [] });
    return;
  }
  await context.run(quote.quote_type === "BID" ? "eoi.bid" : "eoi.offer", {
    finstrumentId: quote.finstrument_id,
    size: quote.remaining,
    fixedField: "yield",
    level,
    ...(quote.settlement_delta === null ? {} : { settlementDelta: quote.settlement_delta }),
  });
}

const shiftArgs = z.object({
  bucket: z.enum(BUCKETS.map(({ id }) => id)),
  bp: z.number().min(-MOST_BP).max(MOST_BP),
});

/** Commands for many quotes at once, one chord each, undone in one step. N-02 */
export const kitCommands = [
  command({
    id: "quote-kit.shift",
    title: "Shift my quotes by bp…",
    section: SECTION,
    aliases: ["Move all my levels", "Shift a bucket"],
    icon: ArrowUpDown,
    keys: ["z s"],
    when: may,
    args: shiftArgs,
    ask: {
      bucket: {
        title: "Which of my quotes?",
        kind: "choice",
        choices: BUCKETS.map(({ id, title }) => ({ value: id, title })),
      },
      bp: {
        title: "By how many bp of yield? Up is cheaper.",
        kind: "text",
        placeholder: "+2",
        parse: (text) => {
          const bp = typedNumber(
            text
              .trim()
              .replace(/^\+/, "")
              .replace(/\s*bps?$/i, ""),
          );
          if (bp === null || bp === 0) throw new Error("Type a number of bp such as 2 or -1.5");
          return bp;
        },
      },
    },
    run: async (_context, { bucket, bp }) => {
      const quotes = quotesInBucket(await myQuotes(), bucket satisfies BucketId, istDateOf(serverNowMs()));
      review(`Shift by ${bpText(bp)}`, `shifted by ${bpText(bp)}`, shiftedBy(quotes, bp));
    },
  }),
  command({
    id: "quote-kit.refresh",
    title: "Renew all my quotes",
    section: SECTION,
    aliases: ["Refresh all", "Restart the validity of my quotes"],
    icon: RefreshCw,
    keys: ["z f"],
    when: may,
    run: async () => review("Renew", "renewed", refreshed(await myQuotes())),
  }),
  command({
    id: "quote-kit.undo",
    title: "Undo the last shift of my quotes",
    section: SECTION,
    aliases: ["Shift back", "Levels as before"],
    icon: Undo2,
    keys: ["z u"],
    when: may,
    danger: true,
    refuse: () => (useKit.getState().undo.length === 0 ? "No shift to undo" : undefined),
    run: async () => {
      const { undo } = useKit.getState();
      const count = await sendChanges(undo);
      const isWhole = count === undo.length;
      notify({
        summary: `${count} of ${undo.length} quotes restored`,
        ...(isWhole ? {} : { detail: "The others have since been changed, dealt or withdrawn." }),
        severity: isWhole ? "success" : "warn",
        group: "eoi",
      });
    },
  }),
  command({
    id: "quote-kit.repeat",
    title: "Quote the same again",
    section: SECTION,
    aliases: ["Repeat a done or pulled quote"],
    icon: CopyPlus,
    keys: ["z r"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused, facts.quoteMine),
    run: async (context) => {
      const quote = must(useMarketFocus.getState().quote, "quote");
      const level = quote.fixed_field === "price" ? quote.unit_price_stored : quote.yield_stored;
      await context.run(quote.quote_type === "BID" ? "eoi.bid" : "eoi.offer", {
        finstrumentId: quote.finstrument_id,
        size: quote.quantum,
        ...(level === null ? {} : { fixedField: quote.fixed_field, level }),
        ...(quote.settlement_delta === null ? {} : { settlementDelta: quote.settlement_delta }),
      });
    },
  }),
  command({
    id: "quote-kit.join",
    title: "Join the best level",
    section: SECTION,
    aliases: ["Match the best", "Quote at the best level"],
    icon: ListRestart,
    keys: ["z j"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused),
    run: (context) => joinBest(context, 0),
  }),
  command({
    id: "quote-kit.improve",
    title: "Improve the best level",
    section: SECTION,
    aliases: ["Better the best", "Quote inside"],
    icon: TrendingUp,
    keys: ["z i"],
    when: all(facts.mayTrade, facts.dealsHere, facts.quoteFocused),
    run: (context) => joinBest(context, IMPROVE_BP),
  }),
];
