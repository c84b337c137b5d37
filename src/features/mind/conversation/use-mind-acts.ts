import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { csvOfLines } from "#src/features/mind/answer/csv-lines.ts";
import { eoiFillOf } from "#src/features/mind/answer/eoi-fill.ts";
import { copiedFigure, rowOf, sourceText } from "#src/features/mind/answer/source-text.ts";
import { useMarks } from "#src/features/mind/answer/marks.ts";
import { seenTable } from "#src/features/mind/answer/table-csv.ts";
import type { TurnState } from "#src/features/mind/answer/turn-state.ts";
import { TABLE_PANEL } from "#src/features/mind/panel-types.ts";
import type { MindActs } from "#src/features/mind/conversation/mind-commands.ts";
import {
  bondAt,
  comparedOf,
  type AnswerFocus,
  MOST_COMPARED,
  type TargetArgs,
  tableAt,
  turnAt,
} from "#src/features/mind/conversation/command-target.ts";
import type { FigureActs } from "#src/features/mind/answer/use-source.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { goTo } from "#src/shell/navigation.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { notify } from "#src/ui/toast.tsx";

interface MindActsNeeds {
  chatId: string;
  turns: readonly TurnState[];
  focused: () => AnswerFocus;
  onSource: FigureActs["onSource"];
  onAsk: () => void;
  onStop: () => Promise<void>;
  onSteps: (turn: number) => void;
  onChoose: (choice: number) => void;
}

/** Maximum wait for the page on which the act runs, in ms. */
const PAGE_MS = 15_000;

/** Acts of the conversation's commands, on the current focus. */
export function useMindActs(needs: MindActsNeeds) {
  const { context, runner } = useCommandSystem();
  const navigate = useNavigate();
  const [watched, setWatched] = useState<readonly { isin: string; name: string }[] | null>(null);
  const latest = useRef(needs);
  useEffect(() => {
    latest.current = needs;
  });
  const answerAt = useCallback((args: TargetArgs) => {
    const { turns, focused } = latest.current;
    const place = focused();
    return { place, turn: turnAt(turns, args, place) };
  }, []);

  const acts = useMemo<MindActs>(() => {
    const marksOf = ({ turn }: TurnState) => (useMarks.getState().turn === turn ? useMarks.getState().isins : []);
    const info = (summary: string) => notify({ summary, severity: "info", group: "mind" });
    return {
      ask: () => latest.current.onAsk(),
      stop: () => latest.current.onStop(),
      choose: (choice) => latest.current.onChoose(choice),
      steps: (args) => {
        const { turn } = answerAt(args);
        if (turn?.turn != null) latest.current.onSteps(turn.turn);
      },
      source: () => {
        const { place, turn } = answerAt({});
        const element = document.activeElement;
        if (turn === null || place.figure === null || !(element instanceof HTMLElement)) return;
        latest.current.onSource({ figure: place.figure, element }, turn.results);
      },
      copy: async () => {
        const { place, turn } = answerAt({});
        const words = turn === null || place.figure === null ? null : sourceText(turn.results, place.figure);
        if (words === null) return;
        await copyText(Promise.resolve(copiedFigure(words)));
        notify({ summary: "Copied with its source", detail: copiedFigure(words), severity: "success", group: "copy" });
      },
      watch: (args) => {
        const { place, turn } = answerAt(args);
        if (turn === null) return;
        const marked = args.row === undefined ? marksOf(turn) : [];
        const bond = bondAt(turn, args, place);
        if (marked.length > 1) setWatched(marked.map((isin) => ({ isin, name: isin })));
        else if (bond !== null) setWatched([bond]);
      },
      draft: async (args) => {
        const { place, turn } = answerAt(args);
        const bond = turn === null ? null : bondAt(turn, args, place);
        if (turn === null || bond === null) return;
        const fill = eoiFillOf(bond.isin, rowOf(turn.results, bond), turn.plan, bond.call);
        // The form opens on the desk or on the page of the bond.
        if (context.store.getState()[facts.dealsHere.id] !== true) {
          await goTo(`/security/${bond.isin}`);
          await met(context.store, facts.dealsHere.id);
        }
        await runner.runCommand(fill.command, fill.args, "button");
      },
      exportTable: (args) => {
        const { place, turn } = answerAt(args);
        const table = turn === null ? null : tableAt(turn, args, place);
        if (turn === null || table === null) return;
        const { heads, lines } = seenTable(table, turn.results);
        const sources = turn.results.get(table.call)?.columns ?? [];
        const from = [...new Set(sources.map(({ source }) => source))].join("; ");
        saveDownload({
          filename: `mind-${turn.turn ?? 0}.csv`,
          content_type: "text/csv",
          bytes: new TextEncoder().encode(csvOfLines([heads, ...lines, [], [`Source: ${from}`]])),
        });
      },
      openPanel: async (args) => {
        const { place, turn } = answerAt(args);
        const block = turn === null ? -1 : turn.blocks.indexOf(tableAt(turn, args, place) ?? undefined);
        if (turn?.turn == null || block === -1) return;
        const props = { chat: latest.current.chatId, turn: turn.turn, block };
        if (context.store.getState()[facts.onDesk.id] !== true) {
          await goTo("/dart");
          await met(context.store, facts.onDesk.id);
        }
        await runner.runCommand("panel.open", { type: TABLE_PANEL, props }, "button");
      },
      compare: (args) => {
        const { place, turn } = answerAt(args);
        if (turn === null) return;
        const marked = marksOf(turn);
        const isins = comparedOf(turn, tableAt(turn, args, place), marked);
        if (isins === null) {
          const many = marked.length > MOST_COMPARED;
          return info(
            many
              ? `${marked.length} bonds are marked; ${MOST_COMPARED} can be compared.`
              : `Mark up to ${MOST_COMPARED} bonds to compare first, with Space.`,
          );
        }
        void navigate({ to: "/find", search: { compare: isins.join(","), show: "compare" } as never });
      },
    };
  }, [answerAt, context, runner, navigate]);
  return { acts, watched, closeWatched: () => setWatched(null) };
}

/** Resolves when a fact of the page holds. @throws on timeout */
function met(store: ReturnType<typeof useCommandSystem>["context"]["store"], fact: string): Promise<void> {
  if (store.getState()[fact] === true) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = store.subscribe((values) => {
      if (values[fact] !== true) return;
      clearTimeout(timer);
      stop();
      // The component that set the fact has rendered by then.
      setTimeout(resolve, 0);
    });
    const timer = setTimeout(() => {
      stop();
      reject(new Error("The page for this did not open"));
    }, PAGE_MS);
  });
}
