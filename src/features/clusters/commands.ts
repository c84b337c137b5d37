import { Check, CornerDownLeft, Handshake, Reply, Undo2, X } from "lucide-react";
import { z } from "zod";
import * as eoi from "#domain/contract/http/eoi.ts";
import { cluster as clusterRow, type Cluster } from "#domain/entities/cluster.ts";
import { must } from "#domain/lib/must.ts";
import { pricingInput } from "#domain/validation/pricing-input.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { call, CallError } from "#src/lib/api.ts";
import { command } from "#src/platform/commands/command.ts";
import { all, flag, is, not } from "#src/platform/commands/when.ts";
import { useSession } from "#src/platform/identity/session.ts";
import { useLive } from "#src/platform/live/live-store.ts";
import { facts, useMarketFocus } from "#src/platform/market/focus.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { reviewAcceptance, takeCluster } from "#src/features/clusters/accept.ts";
import { reviewAnswer } from "#src/features/clusters/answer.ts";
import { useClusterDesk } from "#src/features/clusters/cluster-desk.ts";
import { useConfirm } from "#src/features/clusters/confirm-store.ts";
import { movesOf, needsMe } from "#src/features/clusters/moves.ts";

export const ANSWER_VIEW = "quote.answer";
export const CLUSTER_VIEW = "cluster.view";

export const clusterFacts = {
  canAccept: flag("cluster.can-accept", "Nothing waits for your acceptance here"),
  canCounter: flag("cluster.can-counter", "It is not your turn"),
  canReject: flag("cluster.can-reject", "Nothing to reject here"),
  canWithdraw: flag("cluster.can-withdraw", "You have no offer waiting here"),
  someNeedMe: flag("clusters.need-me", "Nothing waits for you"),
};

const answering = is(facts.sideView, ANSWER_VIEW, "Answer a quote first");
const inCluster = is(facts.sideView, CLUSTER_VIEW, "Open a cluster first");

const openCluster = () => must(useClusterDesk.getState().cluster, "open cluster");
const myClient = () => must(useSession.getState().session, "session").id;

async function act(
  cluster: Cluster,
  body: Omit<Extract<Parameters<typeof call<typeof eoi.addNegotiation>>[1]["body"], { cluster: string }>, "cluster">,
) {
  try {
    const fresh = await call(eoi.addNegotiation, { body: { cluster: cluster.id, version: cluster.version, ...body } });
    takeCluster(fresh);
    return fresh;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const fresh = clusterRow.safeParse(error.body?.fresh);
    if (fresh.success) takeCluster(fresh.data);
    const { level, quantity } = error.fields;
    useClusterDesk.getState().showProblem({ ...(level ? { level } : {}), ...(quantity ? { quantity } : {}) });
    notify({ summary: error.text, severity: "error", group: "deal" });
    return null;
  }
}

export const clusterCommands = [
  command({
    id: "quote.answer",
    title: "Answer the quote",
    section: "Negotiation",
    aliases: ["Respond", "Take", "Hit", "Lift", "Negotiate"],
    icon: Reply,
    keys: ["a"],
    when: all(facts.onDesk, facts.mayTrade),
    args: z.object({ eoiId: z.string().optional() }),
    refuse: ({ eoiId }, values) => {
      if (eoiId !== undefined) return undefined;
      if (values[facts.quoteFocused.id] !== true) return facts.quoteFocused.why;
      if (values[facts.quoteMine.id] === true) return "This is your own firm's quote";
      return values[facts.quoteLive.id] === true ? undefined : facts.quoteLive.why;
    },
    run: (_context, { eoiId }) => {
      const id = eoiId ?? useMarketFocus.getState().quote?.id ?? null;
      useConfirm.getState().drop();
      useSideDesk.getState().open(ANSWER_VIEW, { eoiId: id });
    },
  }),
  command({
    id: "quote.send-answer",
    title: "Review the answer",
    section: "Negotiation",
    icon: CornerDownLeft,
    keys: ["mod+enter"],
    when: all(answering, facts.mayTrade, not(facts.confirming, "Confirm or go back first")),
    run: () => reviewAnswer(),
  }),
  command({
    id: "cluster.open",
    title: "Open a cluster",
    section: "Negotiation",
    hidden: true,
    when: all(facts.onDesk),
    args: z.object({ id: z.string() }),
    run: (_context, { id }) => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(CLUSTER_VIEW, { id });
    },
  }),
  command({
    id: "cluster.next",
    title: "Next that waits for me",
    section: "Negotiation",
    aliases: ["My turn", "Needs me", "Your turn"],
    icon: Handshake,
    keys: ["g m"],
    when: all(facts.onDesk, clusterFacts.someNeedMe),
    run: () => {
      const waiting = needsMe(useLive.getState().clusters, myClient());
      const shown = useSideDesk.getState().current?.props["id"];
      const at = waiting.findIndex((each) => each.id === shown);
      const next = waiting[(at + 1) % waiting.length];
      if (next) useSideDesk.getState().open(CLUSTER_VIEW, { id: next.id });
    },
  }),
  command({
    id: "cluster.accept",
    title: "Accept",
    section: "Negotiation",
    aliases: ["Accept the cluster", "Agree", "Deal"],
    icon: Check,
    keys: ["mod+enter"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canAccept, not(facts.confirming, "Confirm or go back first")),
    danger: true,
    run: async () => {
      const cluster = openCluster();
      const { theirs } = movesOf(cluster, myClient());
      await reviewAcceptance(cluster, must(theirs, "opposing leg").id);
    },
  }),
  command({
    id: "cluster.counter",
    title: "Counter",
    section: "Negotiation",
    aliases: ["Counter-offer", "Send a round"],
    icon: Reply,
    keys: ["mod+shift+enter"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canCounter, not(facts.confirming, "Confirm or go back first")),
    danger: true,
    run: async () => {
      const cluster = openCluster();
      const counter = must(useClusterDesk.getState().counter, "counter");
      const { value, error } = pricingInput(counter.level, { type: "blurred" });
      const level = value.fixedField === "price" ? value.cleanPrice : value.bondYield;
      if (error !== null || level === null || counter.quantity === null) {
        const required = pricingInputTexts[value.fixedField].required;
        const wrong = error !== null || level === null;
        useClusterDesk.getState().showProblem(wrong ? { level: error ?? required } : { quantity: fieldTexts.required });
        return;
      }
      const sent = await act(cluster, {
        action: "counter",
        fixed_field: value.fixedField,
        level,
        quantity: counter.quantity,
      });
      if (sent) notify({ summary: "Counter sent", severity: "success", group: "deal" });
    },
  }),
  command({
    id: "cluster.reject",
    title: "Reject",
    section: "Negotiation",
    icon: X,
    keys: ["shift+r"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canReject),
    danger: true,
    run: async () => {
      if (await act(openCluster(), { action: "reject" }))
        notify({ summary: "Offer rejected", severity: "info", group: "deal" });
    },
  }),
  command({
    id: "cluster.withdraw",
    title: "Withdraw my offer",
    section: "Negotiation",
    icon: Undo2,
    keys: ["shift+w"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canWithdraw),
    danger: true,
    run: async () => {
      if (await act(openCluster(), { action: "withdraw" }))
        notify({ summary: "Offer withdrawn", severity: "info", group: "deal" });
    },
  }),
  command({
    id: "deal.confirm",
    title: "Confirm",
    section: "Negotiation",
    icon: Check,
    keys: ["y"],
    when: all(facts.confirming, facts.mayTrade),
    danger: true,
    hidden: true,
    run: async () => {
      const { pending } = useConfirm.getState();
      if (!pending) return;
      try {
        await pending.send(pending.attemptKey);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        notify({ summary: error.text, severity: "error", group: "deal" });
      }
    },
  }),
  command({
    id: "deal.back",
    title: "Back",
    section: "Negotiation",
    icon: Undo2,
    keys: ["n"],
    when: all(facts.confirming),
    hidden: true,
    run: () => {
      useConfirm.getState().drop();
      requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-side-view] input")?.focus());
    },
  }),
];
