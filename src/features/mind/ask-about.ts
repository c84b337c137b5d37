import { Sparkles } from "lucide-react";
import { z } from "zod";
import { command, type CommandContext } from "#src/shell/commands/command.ts";
import { all, any, present } from "#src/shell/commands/when.ts";
import { goTo } from "#src/shell/navigation.ts";
import { askAbout } from "#src/features/mind/panel/asked-bond.ts";
import { MIND_PANEL } from "#src/features/mind/panel-types.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";

/** Opens the panel on the desk, the page elsewhere. */
async function startAbout(context: CommandContext, isin: string): Promise<void> {
  if (!context.read(facts.onDesk)) return goTo(`/mind?bond=${encodeURIComponent(isin)}`);
  askAbout(isin);
  await context.run("panel.open", { type: MIND_PANEL });
}

/** Starts a question about a bond: Mind opens with it as the meaning of 'it'. */
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
    run: (context, { finstrumentId }) => startAbout(context, finstrumentId),
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
      return isin === undefined || isin === "" ? undefined : startAbout(context, isin);
    },
  }),
];
