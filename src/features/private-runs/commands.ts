import {
  FileSearch,
  Layers,
  ListFilter,
  Megaphone,
  MessageSquare,
  ReceiptText,
  Reply,
  Ruler,
  ScrollText,
  Send,
  CircleHelp,
} from "lucide-react";
import { z } from "zod";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import { must } from "#domain/lib/must.ts";
import { showMessage } from "#src/desk-kit/chain/show-message.ts";
import { replyInChat } from "#src/desk-kit/chain/reply-in-chat.ts";
import { command } from "#src/shell/commands/command.ts";
import { all } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { eoiFilledWith } from "#src/desk-kit/quote-reading/fill-eoi.ts";
import { otherTermsIn } from "#src/desk-kit/quote-reading/typed-deal-line.ts";
import { useOffMarketLimit } from "#src/desk-kit/quote-reading/off-market-check.ts";
import { notify } from "#src/ui/toast.tsx";
import { CANDIDATES, chooseFor } from "#src/features/private-runs/choose.ts";
import { isOwnLine } from "#src/desk-kit/quote-reading/run-acts.ts";
import { runFacts, runNamed, useRunFocus } from "#src/desk-kit/quote-reading/run-focus.ts";
import { linesOfMessage, writeTickets } from "#src/features/private-runs/line-tickets.ts";
import { useRunView } from "#src/features/private-runs/run-view.ts";

const SECTION = "Private Runs";
const runArg = z.object({ id: z.string().optional() });
const GONE = "This line no longer exists";
const NOTHING_OPEN = "Nothing is open on this line";
const OWN_LINE = "Your own firm quoted this";

/** Refuses a command without a line, given or focused. */
const refuseGone = ({ id }: { id?: string | undefined }): string | undefined =>
  runNamed(id) === undefined ? (id === undefined ? runFacts.focused.why : GONE) : undefined;
const refuseOpen = (given: { id?: string | undefined }): string | undefined =>
  refuseGone(given) ?? (runNamed(given.id)?.finstrument_id == null ? "Choose the bond first" : undefined);

/** Location of a line's message. */
const placeOf = (run: PrivateRun) => ({ url: run.channel_url, messageId: run.message_id, at: Date.parse(run.at) });

export const runCommands = [
  command({
    id: "runs.answer",
    title: "Hit or lift the line",
    section: SECTION,
    aliases: ["Answer the line", "Answer who quoted", "Take the level", "Hit the bid", "Lift the offer"],
    icon: Reply,
    // On a line, the key of 'answer the quote' runs this command.
    keys: ["a", "shift+a"].map((keys) => ({ keys, when: all(runFacts.focused) })),
    when: all(facts.onDesk, facts.mayTrade),
    args: runArg,
    refuse: (given) => {
      const run = runNamed(given.id);
      return refuseOpen(given) ?? (run !== undefined && isOwnLine(run) ? OWN_LINE : undefined);
    },
    run: (context, { id }) => context.run("line.answer", { id: must(runNamed(id), "run").id }),
  }),
  command({
    id: "runs.ticket",
    title: "Create a ticket from the line",
    section: SECTION,
    aliases: ["Ticket from the chat", "We dealt this line"],
    icon: ReceiptText,
    keys: [{ keys: "t l", when: all(runFacts.focused) }],
    when: all(facts.onDesk, facts.mayTrade),
    args: runArg,
    refuse: (given) => {
      const run = runNamed(given.id);
      return refuseOpen(given) ?? (run !== undefined && isOwnLine(run) ? OWN_LINE : undefined);
    },
    run: (context, { id }) => writeTickets(context, [must(runNamed(id), "run")]),
  }),
  command({
    id: "runs.tickets",
    title: "Create tickets from all lines of the message",
    section: SECTION,
    icon: ReceiptText,
    keys: [{ keys: "t a", when: all(runFacts.focused) }],
    when: all(facts.onDesk, facts.mayTrade),
    args: runArg,
    refuse: (given) => {
      const run = runNamed(given.id);
      return refuseOpen(given) ?? (run !== undefined && isOwnLine(run) ? OWN_LINE : undefined);
    },
    run: (context, { id }) => writeTickets(context, linesOfMessage(must(runNamed(id), "run"))),
  }),
  command({
    id: "runs.publish",
    title: "Publish an EOI from the line",
    section: SECTION,
    aliases: ["Post what I said as an EOI", "A filled EOI", "Post the line"],
    icon: Megaphone,
    keys: [{ keys: "shift+p", when: all(runFacts.focused) }],
    when: all(facts.onDesk, facts.mayTrade),
    args: runArg,
    refuse: refuseOpen,
    run: async (context, { id }) => {
      const run = must(runNamed(id), "run");
      // An own line is published as quoted; somebody else's line as the opposite side.
      const isBid = run.quote_type === "BID";
      const isOwn = isOwnLine(run);
      const { commandId, args } = eoiFilledWith(run, isBid === isOwn ? "BID" : "ASK");
      // Another firm's validity and firmness do not apply to our answer.
      const other = isOwn ? await otherTermsIn(run.text) : { args: {}, problems: [] };
      const subject = isOwn && run.status === "subject" ? { state: "INDICATIVE" } : {};
      const origin = {
        run_id: run.id,
        message_id: run.message_id,
        channel_url: run.channel_url,
        sent_at: run.at,
      };
      await context.run(commandId, { ...args, ...subject, ...other.args, origin });
      if (other.problems.length === 0) return;
      notify({
        summary: "Left out of the form",
        detail: other.problems.join(" "),
        severity: "warn",
        group: "line-terms",
      });
    },
  }),
  command({
    id: "runs.bond",
    title: "Bond of the line",
    section: SECTION,
    icon: FileSearch,
    keys: [{ keys: "shift+b", when: all(runFacts.focused) }],
    when: all(facts.onDesk),
    args: runArg,
    refuse: refuseOpen,
    run: (context, { id }) => context.run("bond.view", { finstrumentId: must(runNamed(id)?.finstrument_id, "bond") }),
  }),
  command({
    id: "runs.message",
    title: "Show the message in its chat",
    section: SECTION,
    aliases: ["Open the message"],
    icon: MessageSquare,
    keys: [{ keys: "shift+v", when: all(runFacts.focused) }],
    when: all(facts.onDesk),
    args: runArg,
    refuse: refuseGone,
    run: (context, { id }) => showMessage(context, placeOf(must(runNamed(id), "run"))),
  }),
  command({
    id: "runs.reply",
    title: "Reply in the chat",
    section: SECTION,
    aliases: ["Answer in words", "Quote the message"],
    icon: Send,
    keys: [{ keys: "shift+t", when: all(runFacts.focused) }],
    when: all(facts.onDesk),
    args: runArg,
    refuse: refuseGone,
    run: (context, { id }) => replyInChat(context, placeOf(must(runNamed(id), "run"))),
  }),
  command({
    id: "runs.show",
    title: "Show the line in Private Runs",
    section: SECTION,
    icon: ScrollText,
    hidden: true,
    when: all(facts.onDesk),
    args: runArg,
    refuse: refuseGone,
    run: async (context, { id }) => {
      const run = must(runNamed(id), "run");
      const view = useRunView.getState();
      view.set({ search: "", side: "ALL", stacked: false });
      useRunFocus.setState({ sought: run.id });
      await context.run("panel.go-private-runs");
    },
  }),
  command({
    id: "runs.choose-bond",
    title: "Choose the bond my line means",
    section: SECTION,
    aliases: ["Which bond"],
    icon: CircleHelp,
    keys: [{ keys: "shift+q", when: all(runFacts.focused) }],
    when: all(facts.onDesk, facts.mayTrade),
    args: runArg,
    refuse: (given) =>
      refuseGone(given) ?? (runNamed(given.id)?.unresolved.includes("bond") ? undefined : NOTHING_OPEN),
    run: async (context, { id }) => {
      const run = must(runNamed(id), "run");
      // The palette then offers the candidates of this line.
      useRunFocus.setState({ asking: run.id });
      await context.run("runs.take-bond", { id: run.id });
    },
  }),
  command({
    id: "runs.take-bond",
    title: "Which bond is meant?",
    section: SECTION,
    hidden: true,
    when: all(facts.onDesk, facts.mayTrade),
    args: z.object({ id: z.string(), finstrumentId: z.string() }),
    ask: { finstrumentId: { title: "Which bond?", kind: "bond", source: CANDIDATES } },
    run: (_context, { id, finstrumentId }) => chooseFor(id, { finstrument_id: finstrumentId }),
  }),
  command({
    id: "runs.choose-side",
    title: "Choose the side my line withdraws",
    section: SECTION,
    icon: CircleHelp,
    when: all(facts.onDesk, facts.mayTrade),
    args: z.object({ id: z.string().optional(), side: z.enum(["BID", "ASK", "BOTH"]) }),
    ask: {
      side: {
        title: "Which side?",
        kind: "choice",
        choices: [
          { value: "BID", title: "The bid" },
          { value: "ASK", title: "The offer" },
          { value: "BOTH", title: "Both" },
        ],
      },
    },
    refuse: ({ id }) => refuseGone({ id }) ?? (runNamed(id)?.unresolved.includes("side") ? undefined : NOTHING_OPEN),
    run: (_context, { id, side }) => chooseFor(must(runNamed(id), "run").id, { side }),
  }),
  command({
    id: "runs.stack",
    title: "Stack Private Runs by bond, or list the lines",
    section: SECTION,
    aliases: ["Stack by bond", "All levels of a bond"],
    icon: Layers,
    keys: ["shift+s"],
    when: all(facts.onDesk, runFacts.shown),
    run: () => {
      const { stacked, set } = useRunView.getState();
      set({ stacked: !stacked });
    },
  }),
  command({
    id: "runs.filter",
    title: "Filter Private Runs",
    section: SECTION,
    icon: ListFilter,
    keys: ["shift+l"],
    when: all(facts.onDesk, runFacts.shown),
    run: () => document.querySelector<HTMLInputElement>("[data-runs-filter]")?.select(),
  }),
  command({
    id: "message.off-market-limit",
    title: "Set how far a message may be off my own quote",
    section: "Chat",
    aliases: ["Paste check", "Off-market limit"],
    icon: Ruler,
    when: all(facts.onDesk, facts.mayTrade),
    args: z.object({ bp: z.number().positive().max(1000) }),
    ask: { bp: { title: "How many basis points?", kind: "text", placeholder: "25", parse: Number } },
    run: (_context, { bp }) => {
      useOffMarketLimit.getState().setLimitBp(bp);
      notify({
        summary: `Levels more than ${bp} bp off your own quote need confirmation before sending`,
        severity: "success",
      });
    },
  }),
];
