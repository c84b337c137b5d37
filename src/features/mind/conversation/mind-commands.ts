import {
  Columns3,
  Copy,
  Eye,
  FileDown,
  LayoutPanelLeft,
  ListTree,
  MessageSquare,
  Quote,
  Send,
  Square,
} from "lucide-react";
import { useLayoutEffect } from "react";
import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command, type Command, type KeySpec } from "#src/shell/commands/command.ts";
import { inView } from "#src/shell/commands/on-page.ts";
import { all, flag, not } from "#src/shell/commands/when.ts";
import type { TargetArgs } from "#src/features/mind/conversation/command-target.ts";

/** Context facts of the conversation. */
export const mindFacts = {
  shown: inView("mind-conversation"),
  /** A conversation's page is open, or its panel has the focus. */
  here: flag("mind.here", "Focus a conversation with Mind first"),
  answered: flag("mind.answered", "Ask something first"),
  onFigure: flag("mind.on-figure", "Focus a figure first"),
  hasTable: flag("mind.has-table", "No answer here has a table"),
  hasBond: flag("mind.has-bond", "No answer here has a bond"),
  running: flag("mind.running", "No answer is in progress"),
  asked: flag("mind.asked-back", "No question needs a choice"),
};

export interface MindActs {
  ask: () => void;
  stop: () => Promise<void>;
  steps: (args: TargetArgs) => void;
  source: () => void;
  copy: () => Promise<void>;
  watch: (args: TargetArgs) => void;
  draft: (args: TargetArgs) => Promise<void>;
  exportTable: (args: TargetArgs) => void;
  compare: (args: TargetArgs) => void;
  openPanel: (args: TargetArgs) => Promise<void>;
  choose: (choice: number) => void;
}

const targetArgs = z.object({
  turn: z.number().int().optional(),
  block: z.number().int().optional(),
  row: z.string().optional(),
  isin: z.string().optional(),
});
const DIGITS = [1, 2, 3, 4, 5, 6, 7];
const SECTION = "Mind";

/** Narrower than the contexts of desk panels for the same letters; a focused quote keeps its own. */
const inAnswers = all(mindFacts.here, not(facts.quoteFocused), not(facts.rfqFocused), not(facts.confirming));
const key = (keys: string): KeySpec[] => [{ keys, when: inAnswers }];

/** Acts of the conversations on screen, the last used one at the end. */
const onScreen: MindActs[] = [];
const current = (): MindActs => must(onScreen.at(-1), "conversation on screen");

const COMMANDS: readonly Command[] = [
  command({
    id: "mind.ask",
    title: "Go to the question",
    section: SECTION,
    aliases: ["Ask Mind", "Type a question"],
    icon: MessageSquare,
    keys: key("a"),
    run: () => current().ask(),
  }),
  command({
    id: "mind.stop",
    title: "Stop the answer",
    section: SECTION,
    icon: Square,
    keys: key("escape"),
    when: all(mindFacts.running),
    run: () => current().stop(),
  }),
  command({
    id: "mind.steps",
    title: "Show the steps of the answer",
    section: SECTION,
    aliases: ["How was this answered", "Hide the steps"],
    icon: ListTree,
    keys: key("."),
    when: all(mindFacts.answered),
    args: targetArgs,
    run: (_context, args) => current().steps(args),
  }),
  command({
    id: "mind.source",
    title: "Show the source of the figure, then open it",
    section: SECTION,
    icon: Quote,
    keys: key("enter"),
    when: all(mindFacts.onFigure),
    run: () => current().source(),
  }),
  command({
    id: "mind.copy",
    title: "Copy the figure with its source",
    section: SECTION,
    icon: Copy,
    keys: key("c"),
    when: all(mindFacts.onFigure),
    run: () => current().copy(),
  }),
  command({
    id: "mind.watch",
    title: "Watchlist",
    section: SECTION,
    aliases: ["Put the bond on a watchlist", "Watch the marked bonds"],
    icon: Eye,
    keys: key("w"),
    when: all(mindFacts.hasBond),
    args: targetArgs,
    run: (_context, args) => current().watch(args),
  }),
  command({
    id: "mind.compare",
    title: "Compare",
    section: SECTION,
    aliases: ["Compare the marked bonds"],
    icon: Columns3,
    keys: key("v"),
    when: all(mindFacts.hasBond),
    args: targetArgs,
    run: (_context, args) => current().compare(args),
  }),
  command({
    id: "mind.draft",
    title: "Draft an EOI",
    section: SECTION,
    aliases: ["Open the EOI form filled"],
    icon: Send,
    keys: key("e"),
    when: all(facts.mayTrade, mindFacts.hasBond),
    args: targetArgs,
    run: (_context, args) => current().draft(args),
  }),
  command({
    id: "mind.export",
    title: "Export CSV",
    section: SECTION,
    aliases: ["Download the table"],
    icon: FileDown,
    keys: key("x"),
    when: all(mindFacts.hasTable),
    args: targetArgs,
    run: (_context, args) => current().exportTable(args),
  }),
  command({
    id: "mind.to-panel",
    title: "Panel",
    section: SECTION,
    aliases: ["Open the table as a panel of the desk", "Put the answer on the desk"],
    icon: LayoutPanelLeft,
    keys: key("p"),
    when: all(facts.maySeeTrading, mindFacts.hasTable),
    args: targetArgs,
    run: (_context, args) => current().openPanel(args),
  }),
  command({
    id: "mind.choose",
    title: "Pick a choice of the question",
    section: SECTION,
    keys: DIGITS.map((choice) => ({ keys: String(choice), args: { choice }, when: inAnswers })),
    when: all(mindFacts.asked),
    args: z.object({ choice: z.number().int() }),
    ask: {
      choice: {
        title: "Which choice?",
        kind: "choice",
        choices: DIGITS.map((choice) => ({ value: choice, title: String(choice) })),
      },
    },
    run: (_context, { choice }) => current().choose(choice),
  }),
];

/** Commands of a conversation, wherever one is on the screen; with several panels they act on the last used one. */
export const mindCommands: readonly Command[] = COMMANDS.map(({ when, ...rest }) => ({
  ...rest,
  when: when === undefined ? all(mindFacts.shown) : all(mindFacts.shown, when),
}));

/**
 * Gives the commands their acts while a conversation is on the screen.
 * @param acts must keep its identity
 * @param isHere true for the conversation in use
 */
export function useActsOnScreen(acts: MindActs, isHere: boolean): void {
  useLayoutEffect(() => {
    // Added at the front; the effect below moves the one in use to the end.
    onScreen.unshift(acts);
    return () => {
      onScreen.splice(onScreen.indexOf(acts), 1);
    };
  }, [acts]);
  useLayoutEffect(() => {
    if (!isHere) return;
    onScreen.splice(onScreen.indexOf(acts), 1);
    onScreen.push(acts);
  }, [acts, isHere]);
}
