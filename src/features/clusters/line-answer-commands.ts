import { CornerDownLeft, Reply } from "lucide-react";
import { z } from "zod";
import { command } from "#src/shell/commands/command.ts";
import { all, is, not } from "#src/shell/commands/when.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { reviewLineAnswer } from "#src/features/clusters/line-answer.ts";

export const LINE_ANSWER_VIEW = "line.answer";

export const lineAnswerCommands = [
  command({
    id: "line.answer",
    title: "Answer a line of a chat",
    section: "Negotiation",
    icon: Reply,
    hidden: true,
    when: all(facts.onDesk, facts.mayTrade),
    args: z.object({ id: z.string() }),
    run: (_context, { id }) => {
      useConfirm.getState().drop();
      useSideDesk.getState().open(LINE_ANSWER_VIEW, { id });
    },
  }),
  command({
    id: "line.send-answer",
    title: "Review the answer to the line",
    section: "Negotiation",
    icon: CornerDownLeft,
    keys: ["mod+enter"],
    when: all(
      is(facts.sideView, LINE_ANSWER_VIEW, "Answer a line first"),
      facts.mayTrade,
      not(facts.confirming, "Confirm or go back first"),
    ),
    run: () => reviewLineAnswer(),
  }),
];
