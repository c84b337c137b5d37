import { CornerDownLeft, Handshake, ListChecks, ListPlus, ListX, Reply, Undo2 } from "lucide-react";
import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import { acceptable, listsThatNeedMe } from "#domain/trade-lists/answers.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import { command } from "#src/shell/commands/command.ts";
import { all, flag, is, not } from "#src/shell/commands/when.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { changeDraft, useListDraft } from "#src/features/lists/list-draft.ts";
import { chosenList, useOpenList } from "#src/features/lists/open-list.ts";
import { reviewTypedAnswers } from "#src/features/lists/send-answers.ts";
import { reviewNewList } from "#src/features/lists/send-list.ts";
import { reviewTakings } from "#src/features/lists/take-answers.ts";
import { reviewLineWithdrawal, reviewListWithdrawal } from "#src/features/lists/withdraw-list.ts";

export const LIST_FORM = "list.form";
export const LIST_ANSWER = "list.answer";

export const listFacts = {
  mayAnswer: flag("list.may-answer", "Choose an open list that your firm was asked"),
  mayTake: flag("list.may-take", "This line has no answer"),
  mayTakeAll: flag("list.may-take-all", "This list has no answers"),
  mayWithdrawLine: flag("list.may-withdraw-line", "Choose an open line of your own firm's list"),
  mayWithdraw: flag("list.may-withdraw", "Choose an open list of your own firm"),
};

const writing = is(facts.sideView, LIST_FORM, "Start a list first");
const answering = is(facts.sideView, LIST_ANSWER, "Open a list first");
const unconfirmed = not(facts.confirming, "Confirm or go back first");

/** List shown in the panel. */
const listNow = () => must(chosenList(useLive.getState().lists, useOpenList.getState().listId), "list");

export const listCommands = [
  command({
    id: "list.new",
    title: "New list",
    section: "Lists",
    aliases: ["Ask for levels in many bonds", "Bid list", "Offer list", "BWIC", "OWIC", "List trading"],
    icon: ListPlus,
    keys: ["shift+o"],
    when: all(facts.mayTrade),
    args: z.object({ text: z.string().optional() }),
    run: async (context, { text }) => {
      if (text !== undefined) {
        const { draft } = useListDraft.getState();
        changeDraft({ text: [draft.text.trim(), text].filter((each) => each !== "").join("\n") });
      }
      useConfirm.getState().drop();
      useSideDesk.getState().open(LIST_FORM);
      if (!context.read(facts.onDesk)) await context.run("go.desk");
    },
  }),
  command({
    id: "list.review",
    title: "Review the list",
    section: "Lists",
    icon: CornerDownLeft,
    keys: ["mod+enter"],
    when: all(writing, facts.mayTrade, unconfirmed),
    run: () => reviewNewList(),
  }),
  command({
    id: "list.show",
    title: "Show a list",
    section: "Lists",
    hidden: true,
    when: all(facts.onDesk),
    args: z.object({ id: z.string() }),
    run: (context, { id }) => {
      useOpenList.setState({ listId: id, lineId: null });
      return context.run("panel.go-lists");
    },
  }),
  command({
    id: "list.next",
    title: "Next list waiting for me",
    section: "Lists",
    aliases: ["Answer a list", "Lists that need me"],
    icon: ListChecks,
    keys: ["g shift+m"],
    when: all(facts.onDesk, facts.listNeedsMe),
    args: z.object({ id: z.string().optional() }),
    run: async (context, { id: wanted }) => {
      const waiting = listsThatNeedMe(useLive.getState().lists, serverNowMs());
      const at = waiting.findIndex(({ id }) => id === useOpenList.getState().listId);
      const next = waiting.find(({ id }) => id === wanted) ?? waiting[(at + 1) % waiting.length];
      if (next === undefined) return;
      if (next.role === "ASKER") return context.run("list.show", { id: next.id });
      useOpenList.setState({ listId: next.id, lineId: null });
      useConfirm.getState().drop();
      useSideDesk.getState().open(LIST_ANSWER, { listId: next.id });
    },
  }),
  command({
    id: "list.answer",
    title: "Answer the list",
    section: "Lists",
    icon: Reply,
    keys: ["shift+h"],
    when: all(facts.mayTrade, facts.onDesk, listFacts.mayAnswer),
    run: () => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(LIST_ANSWER, { listId: listNow().id });
    },
  }),
  command({
    id: "list.send-answers",
    title: "Review the answers",
    section: "Lists",
    icon: CornerDownLeft,
    keys: ["mod+enter"],
    when: all(answering, facts.mayTrade, unconfirmed),
    run: async () => {
      const id = useSideDesk.getState().current?.props["listId"];
      const list = useLive.getState().lists.find((each) => each.id === id);
      if (list !== undefined) await reviewTypedAnswers(list);
    },
  }),
  command({
    id: "list.take",
    title: "Take the best answer",
    section: "Lists",
    aliases: ["Deal the line", "Hit the best", "Lift the best"],
    icon: Handshake,
    keys: ["shift+j"],
    when: all(facts.mayTrade, facts.onDesk, listFacts.mayTake, unconfirmed),
    danger: true,
    run: async () => {
      const list = listNow();
      const { lineId } = useOpenList.getState();
      const taking = acceptable(list, serverNowMs()).filter(({ line }) => line.id === lineId);
      await reviewTakings(list, taking);
    },
  }),
  command({
    id: "list.take-all",
    title: "Take all best answers",
    section: "Lists",
    aliases: ["Deal the list", "Accept all best answers"],
    icon: ListChecks,
    keys: ["shift+k"],
    when: all(facts.mayTrade, facts.onDesk, listFacts.mayTakeAll, unconfirmed),
    danger: true,
    run: () => {
      const list = listNow();
      return reviewTakings(list, acceptable(list, serverNowMs()));
    },
  }),
  command({
    id: "list.withdraw-line",
    title: "Withdraw the line",
    section: "Lists",
    aliases: ["Cancel the line", "Take the line off the list"],
    icon: Undo2,
    keys: ["z w"],
    when: all(facts.mayTrade, facts.onDesk, listFacts.mayWithdrawLine, unconfirmed),
    danger: true,
    dealsNothing: true,
    run: () => {
      const list = listNow();
      const { lineId } = useOpenList.getState();
      reviewLineWithdrawal(
        list,
        must(
          list.lines.find(({ id }) => id === lineId),
          "line",
        ),
      );
    },
  }),
  command({
    id: "list.withdraw",
    title: "Withdraw the list",
    section: "Lists",
    aliases: ["Cancel the list"],
    icon: ListX,
    keys: ["z shift+w"],
    when: all(facts.mayTrade, facts.onDesk, listFacts.mayWithdraw, unconfirmed),
    danger: true,
    dealsNothing: true,
    run: () => reviewListWithdrawal(listNow()),
  }),
];
