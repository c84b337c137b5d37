import { ListChecks } from "lucide-react";
import { isListOpen } from "#domain/trade-lists/answers.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { useLive } from "#src/live/live-store.ts";
import type { Feature } from "#src/shell/feature.ts";
import { AnswerView } from "#src/features/lists/answer-view.tsx";
import { LIST_ANSWER, LIST_FORM, listCommands } from "#src/features/lists/commands.ts";
import { ListForm } from "#src/features/lists/list-form.tsx";
import { ListsCompanion } from "#src/features/lists/lists-companion.tsx";
import { LIST_SHEET, NO_LISTS } from "#src/features/lists/open-list.ts";
import { ListsSheet } from "#src/features/lists/lists-sheet.tsx";
import { ListsPanel } from "#src/features/lists/lists-panel.tsx";

function useOpenListCount(): number {
  return useLive((state) => state.lists.filter((list) => isListOpen(list, serverNowMs())).length);
}

/** Lists: asking several firms for levels in many bonds at once, and answering them. */
export const listsFeature: Feature = {
  commands: listCommands,
  sideViews: [
    { id: LIST_FORM, title: "New list", isWide: true, Component: ListForm },
    { id: LIST_ANSWER, title: "Answer the list", isWide: true, Component: AnswerView },
    { id: LIST_SHEET, title: "Lists", isWide: true, Component: ListsSheet },
  ],
  panels: [
    {
      type: "Lists",
      needs: "trading.view",
      useCount: useOpenListCount,
      title: "Lists",
      icon: ListChecks,
      Component: ListsPanel,
      emptyText: NO_LISTS,
      sideView: LIST_SHEET,
      sends: ["bond"],
    },
  ],
  companions: [ListsCompanion],
};
