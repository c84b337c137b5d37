import { Handshake, Link, MessageSquare, ReceiptText, ScanLine, ScrollText } from "lucide-react";
import type { ComponentType } from "react";
import { z } from "zod";
import { nextInChain, type ChainKind, type ChainNode } from "#domain/runs/chain.ts";
import { must } from "#domain/lib/must.ts";
import { command, type CommandContext } from "#src/shell/commands/command.ts";
import { all, type ContextKey } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { chainCommandId, chainFactsNow } from "#src/desk-kit/chain/chain.ts";
import { chainHere } from "#src/desk-kit/chain/chain-place.ts";
import { placeOfMessage, showMessage } from "#src/desk-kit/chain/show-message.ts";

const SECTION = "Links";

interface Shown {
  title: string;
  icon: ComponentType<{ className?: string }>;
  /** Required context: on the desk, or any page with a side column. */
  where: ContextKey<boolean>;
  show: (context: CommandContext, id: string) => Promise<void>;
}

/** Commands that show each kind of chain node. */
const SHOWN: Record<ChainKind, Shown> = {
  message: {
    title: "Show the message",
    icon: MessageSquare,
    where: facts.onDesk,
    show: (context, id) => showMessage(context, must(placeOfMessage(id), "place of the message")),
  },
  run: {
    title: "Show the line",
    icon: ScrollText,
    where: facts.onDesk,
    show: (context, id) => context.run("runs.show", { id }),
  },
  eoi: {
    title: "Show the EOI",
    icon: ScanLine,
    where: facts.onDesk,
    show: (context, id) => context.run("quote.show", { id }),
  },
  cluster: {
    title: "Open the cluster",
    icon: Handshake,
    where: facts.dealsHere,
    show: (context, id) => context.run("cluster.open", { id }),
  },
  ticket: {
    title: "Open the ticket",
    icon: ReceiptText,
    where: facts.dealsHere,
    show: (context, id) => context.run("ticket.open", { id }),
  },
};

const nextFrom = (by: 1 | -1): ChainNode | null => {
  const here = chainHere();
  return here === null ? null : nextInChain(here, chainFactsNow(), by);
};

function walk(id: string, title: string, keys: string, by: 1 | -1) {
  return command({
    id,
    title,
    section: SECTION,
    aliases: by === 1 ? ["What came of it", "Walk the chain", "Follow the link"] : ["Where it came from"],
    icon: Link,
    keys: [keys],
    when: all(facts.onDesk),
    refuse: () => {
      if (chainHere() === null) return "Focus a message, a line, a quote, a cluster or a ticket first";
      return nextFrom(by) === null ? "Nothing is linked to this" : undefined;
    },
    run: async (context) => {
      const next = nextFrom(by);
      if (next !== null) await SHOWN[next.kind].show(context, next.id);
    },
  });
}

/** From a message to its line, the EOI made of it, its cluster and its ticket, and back. */
export const chainCommands = [
  walk("chain.next", "Next of what is linked: message, line, EOI, cluster, ticket", "alt+.", 1),
  walk("chain.previous", "Previous of what is linked", "alt+,", -1),
  ...(Object.keys(SHOWN) as ChainKind[]).map((kind) =>
    command({
      id: chainCommandId(kind),
      title: SHOWN[kind].title,
      section: SECTION,
      icon: SHOWN[kind].icon,
      hidden: true,
      when: all(SHOWN[kind].where),
      args: z.object({ id: z.string() }),
      refuse: ({ id }) =>
        kind === "message" && id !== undefined && placeOfMessage(id) === null ? "No longer available" : undefined,
      run: (context, { id }) => SHOWN[kind].show(context, id),
    }),
  ),
];
