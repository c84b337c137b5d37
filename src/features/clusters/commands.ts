import { Check, CornerDownLeft, Reply, Undo2, X } from "lucide-react";
import { z } from "zod";
import type { Leg } from "#domain/entities/cluster.ts";
import { SIDE_TITLE } from "#domain/entities/side-text.ts";
import { must } from "#domain/lib/must.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag, is, not } from "#src/shell/commands/when.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { useSession } from "#src/session/session.ts";
import { facts, useMarketFocus } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { reviewAcceptance } from "#src/features/clusters/accept.ts";
import { reviewAnswer } from "#src/features/clusters/answer.ts";
import { useOpenCluster } from "#src/features/clusters/open-cluster.ts";
import { reject, reviewCounter, reviewRoundWithdrawal } from "#src/features/clusters/counter.ts";
import { reviewRfqAnswer } from "#src/features/clusters/rfq-answer.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";

export const ANSWER_VIEW = "quote.answer";
export const RFQ_ANSWER_VIEW = "rfq.answer";
export const CLUSTER_VIEW = "cluster.view";

export const clusterFacts = {
  canAccept: flag("cluster.can-accept", "Nothing for you to accept here"),
  canCounter: flag("cluster.can-counter", "It is not your turn"),
  canReject: flag("cluster.can-reject", "Nothing to reject here"),
  canWithdraw: flag("cluster.can-withdraw", "Nothing of yours to withdraw here"),
};

const answering = is(facts.sideView, ANSWER_VIEW, "Answer a quote first");
const answeringRfq = is(facts.sideView, RFQ_ANSWER_VIEW, "Answer a quote at an exchange first");
const inCluster = is(facts.sideView, CLUSTER_VIEW, "Open a cluster first");

const openCluster = () => must(useOpenCluster.getState().cluster, "open cluster");
const titleOf = (leg: Leg | undefined) => (leg === undefined ? "Level" : SIDE_TITLE[leg.side]);
const myClient = () => must(useSession.getState().session, "session").id;

export const clusterCommands = [
  command({
    id: "quote.answer",
    title: "Answer the quote",
    section: "Negotiation",
    aliases: ["Respond", "Take", "Hit", "Lift", "Negotiate"],
    icon: Reply,
    keys: ["a"],
    when: all(facts.mayTrade, facts.dealsHere),
    args: z.object({ eoiId: z.string().optional() }),
    refuse: ({ eoiId }, values) => {
      if (eoiId !== undefined || values[facts.rfqFocused.id] === true) return undefined;
      if (values[facts.quoteFocused.id] !== true) return facts.quoteFocused.why;
      if (values[facts.quoteMine.id] === true) return "This is your own firm's quote";
      return values[facts.quoteLive.id] === true ? undefined : facts.quoteLive.why;
    },
    run: (_context, { eoiId }) => {
      const { quote, rfqId } = useMarketFocus.getState();
      const id = eoiId ?? quote?.id ?? null;
      useConfirm.getState().drop();
      if (eoiId === undefined && rfqId !== null) return useSideDesk.getState().open(RFQ_ANSWER_VIEW, { rfqId });
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
    id: "rfq.send-answer",
    title: "Review the answer to the exchange",
    section: "Negotiation",
    icon: CornerDownLeft,
    keys: ["mod+enter"],
    when: all(answeringRfq, facts.mayTrade, not(facts.confirming, "Confirm or go back first")),
    run: () => reviewRfqAnswer(),
  }),
  command({
    id: "cluster.open",
    title: "Open a cluster",
    section: "Negotiation",
    hidden: true,
    when: all(facts.dealsHere),
    args: z.object({ id: z.string() }),
    run: (_context, { id }) => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(CLUSTER_VIEW, { id });
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
    run: () => reviewCounter(),
  }),
  command({
    id: "cluster.reject",
    title: "Reject",
    section: "Negotiation",
    icon: X,
    keys: ["shift+r"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canReject),
    danger: true,
    run: () => reject(openCluster(), `${titleOf(movesOf(openCluster(), myClient()).theirs)} rejected`),
  }),
  command({
    id: "cluster.withdraw",
    title: "Withdraw my bid or offer",
    aliases: ["Pull my level"],
    section: "Negotiation",
    icon: Undo2,
    keys: ["shift+w"],
    when: all(inCluster, facts.mayTrade, clusterFacts.canWithdraw, not(facts.confirming, "Confirm or go back first")),
    danger: true,
    dealsNothing: true,
    run: () => reviewRoundWithdrawal(openCluster(), must(movesOf(openCluster(), myClient()).mine, "own leg")),
  }),
];
