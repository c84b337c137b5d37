import { useCallback, useRef, useState, type FocusEvent } from "react";
import type { Figure } from "#domain/contract/mind/blocks.ts";
import { type AnswerFocus, NO_FOCUS } from "#src/features/mind/conversation/command-target.ts";

/** Tracks the focus in a conversation, and keeps the last one when it moves to the palette or a menu. */
export function useAnswerFocus() {
  const place = useRef<AnswerFocus>(NO_FOCUS);
  const [isOnFigure, setOnFigure] = useState(false);
  const followFocus = useCallback((event: FocusEvent) => {
    const target = event.type === "blur" ? event.relatedTarget : event.target;
    if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return setOnFigure(false);
    const turn = target.closest<HTMLElement>("[data-turn]")?.dataset["turn"];
    if (turn === undefined) return setOnFigure(false);
    const block = target.closest<HTMLElement>("[data-table]")?.dataset["table"];
    const { figure } = target.dataset;
    place.current = {
      turn: Number(turn),
      block: block === undefined ? null : Number(block),
      row: target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null,
      figure: figure === undefined ? null : (JSON.parse(figure) as Figure),
    };
    setOnFigure(figure !== undefined);
  }, []);
  return { place, isOnFigure, followFocus };
}
