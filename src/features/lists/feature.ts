import { ListChecks } from "lucide-react";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import type { Feature } from "#src/shell/feature.ts";
import { AnswerView } from "#src/features/lists/answer-view.tsx";
import { LIST_ANSWER, LIST_FORM, listCommands } from "#src/features/lists/commands.ts";
import { ListForm } from "#src/features/lists/list-form.tsx";
import { ListsCompanion } from "#src/features/lists/lists-companion.tsx";
import { ListsPanel } from "#src/features/lists/lists-panel.tsx";

function useOpenListCount(): number {
  return useLive((state) => state.lists.filter((list) => isListOpen(list, serverNowMs())).length);
}

/** Asking several firms for levels in many bonds at once, and answering such lists. */
export const listsFeature: Feature = {
  commands: listCommands,
  sideViews: [
    { id: LIST_FORM, title: "New list", Component: ListForm },
    { id: LIST_ANSWER, title: "Answer the list", Component: AnswerView },
  ],
  panels: [
    {
      type: "Lists",
      needs: "trading.view",
      useCount: useOpenListCount,
      title: "Lists",
      icon: ListChecks,
      Component: ListsPanel,
      emptyText: {
        what: "No lists today.",
        hint: "Ask several firms for levels in many bonds with",
        command: "list.new",
      },
      sends: ["bond"],
    },
  ],
  companions: [ListsCompanion],
};
