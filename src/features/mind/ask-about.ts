import { Sparkles } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import { all, any, present } from "#src/shell/commands/when.ts";
import { goTo } from "#src/shell/navigation.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";

const startAbout = (isin: string) => goTo(`/mind?bond=${encodeURIComponent(isin)}`);

/** From a bond to a question about it: Mind's start opens with the bond as what 'it' means. */
export const askAboutCommands = [
  command({
    id: "mind.ask-about",
    title: "Ask Mind about a bond",
    section: "Mind",
    aliases: ["Ask the analyst", "AI"],
    icon: Sparkles,
    when: all(facts.mayUseMind),
    args: z.object({ finstrumentId: z.string() }),
    ask: { finstrumentId: { title: "Which bond?", kind: "bond", source: "bonds" } },
    run: (_context, { finstrumentId }) => startAbout(finstrumentId),
  }),
  command({
    id: "mind.ask-this",
    title: "Ask Mind about this",
    section: "Mind",
    aliases: ["Ask about this bond", "Analyst"],
    icon: Sparkles,
    keys: ["g shift+q"],
    when: all(facts.mayUseMind, any(present(facts.pageBond, facts.pageBond.why), facts.quoteFocused)),
    args: z.object({ finstrumentId: z.string().optional() }),
    run: (context, { finstrumentId }) => {
      const isin = finstrumentId ?? (context.read(facts.pageBond) || useMarketFocus.getState().quote?.finstrument_id);
      return isin === undefined || isin === "" ? undefined : startAbout(isin);
    },
  }),
];
