import { Columns3, Copy, FileDown, ListTree, MessageSquare, Quote, Send, Square, Eye } from "lucide-react";
import { useLayoutEffect } from "react";
import { z } from "zod";
import { facts } from "#src/desk-kit/market/focus.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag } from "#src/shell/commands/when.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { TargetArgs } from "#src/features/mind/conversation/command-target.ts";

/** What when-clauses know of the conversation. */
export const mindFacts = {
  answered: flag("mind.answered", "Ask something first"),
  onFigure: flag("mind.on-figure", "Focus a figure first"),
  hasTable: flag("mind.has-table", "No answer here has a table"),
  hasBond: flag("mind.has-bond", "No answer here has a bond"),
  running: flag("mind.running", "Nothing is being answered"),
  asked: flag("mind.asked-back", "No question waits for a choice"),
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

/** The conversation's own commands, for as long as it is open. @param acts should keep its identity */
export function useMindCommands(acts: MindActs): void {
  const { registry } = useCommandSystem();
  useLayoutEffect(
    () =>
      registry.register([
        command({
          id: "mind.ask",
          title: "Go to the question",
          section: SECTION,
          aliases: ["Ask Mind", "Type a question"],
          icon: MessageSquare,
          keys: ["a"],
          run: acts.ask,
        }),
        command({
          id: "mind.stop",
          title: "Stop the answer",
          section: SECTION,
          icon: Square,
          keys: ["escape"],
          when: all(mindFacts.running),
          run: acts.stop,
        }),
        command({
          id: "mind.steps",
          title: "Show the steps of the answer",
          section: SECTION,
          aliases: ["How was this answered", "Hide the steps"],
          icon: ListTree,
          keys: ["."],
          when: all(mindFacts.answered),
          args: targetArgs,
          run: (_context, args) => acts.steps(args),
        }),
        command({
          id: "mind.source",
          title: "Show where the figure is from, then open it",
          section: SECTION,
          icon: Quote,
          keys: ["enter"],
          when: all(mindFacts.onFigure),
          run: acts.source,
        }),
        command({
          id: "mind.copy",
          title: "Copy the figure with its source",
          section: SECTION,
          icon: Copy,
          keys: ["c"],
          when: all(mindFacts.onFigure),
          run: acts.copy,
        }),
        command({
          id: "mind.watch",
          title: "Watchlist",
          section: SECTION,
          aliases: ["Put the bond on a watchlist", "Watch the marked bonds"],
          icon: Eye,
          keys: ["w"],
          when: all(mindFacts.hasBond),
          args: targetArgs,
          run: (_context, args) => acts.watch(args),
        }),
        command({
          id: "mind.compare",
          title: "Compare",
          section: SECTION,
          aliases: ["Compare the marked bonds"],
          icon: Columns3,
          keys: ["v"],
          when: all(mindFacts.hasBond),
          args: targetArgs,
          run: (_context, args) => acts.compare(args),
        }),
        command({
          id: "mind.draft",
          title: "Draft an EOI",
          section: SECTION,
          aliases: ["Open the EOI form filled"],
          icon: Send,
          keys: ["e"],
          when: all(facts.mayTrade, mindFacts.hasBond),
          args: targetArgs,
          run: (_context, args) => acts.draft(args),
        }),
        command({
          id: "mind.export",
          title: "Export CSV",
          section: SECTION,
          aliases: ["Download the table"],
          icon: FileDown,
          keys: ["x"],
          when: all(mindFacts.hasTable),
          args: targetArgs,
          run: (_context, args) => acts.exportTable(args),
        }),
        command({
          id: "mind.choose",
          title: "Pick a choice of the question",
          section: SECTION,
          keys: DIGITS.map((choice) => ({ keys: String(choice), args: { choice } })),
          when: all(mindFacts.asked),
          args: z.object({ choice: z.number().int() }),
          ask: {
            choice: {
              title: "Which choice?",
              kind: "choice",
              choices: DIGITS.map((choice) => ({ value: choice, title: String(choice) })),
            },
          },
          run: (_context, { choice }) => acts.choose(choice),
        }),
      ]),
    [registry, acts],
  );
}
