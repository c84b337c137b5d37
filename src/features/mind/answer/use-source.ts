import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Results } from "#domain/mind/render.ts";
import type { FigureAnchor } from "#src/features/mind/answer/answer-context.ts";
import { sourceWords } from "#src/features/mind/answer/figure-words.ts";

/** Resting so long on a figure shows its card; passing over it shows nothing. In ms. */
const REST_MS = 200;
/** Long enough to move the pointer from the figure into its card. */
const LEAVE_MS = 300;

interface Shown extends FigureAnchor {
  results: Results;
  isPinned: boolean;
}

/** What the figures of an answer tell the card; the same functions for as long as the conversation is shown. */
export interface FigureActs {
  /** Shows the source of a figure; once more opens its cell. */
  onSource: (anchor: FigureAnchor, results: Results) => void;
  /** The pointer rests on a figure, or has left it. */
  onHover: (anchor: FigureAnchor | null, results: Results) => void;
  onFocus: (anchor: FigureAnchor, results: Results) => void;
}

/** The one card of a conversation: of the figure that was asked for, else of the one under the pointer. */
export function useSource() {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });

  const onSource = useCallback(
    (anchor: FigureAnchor, results: Results) => {
      clearTimeout(timer.current);
      const now = latest.current;
      const opens = sourceWords(results, anchor.figure)?.opens ?? null;
      if (now?.isPinned === true && now.element === anchor.element) {
        if (opens === null) return setShown(null);
        void navigate({ to: opens.to });
        return;
      }
      setShown({ ...anchor, results, isPinned: true });
    },
    [navigate],
  );
  const onHover = useCallback((anchor: FigureAnchor | null, results: Results) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        setShown((now) =>
          now?.isPinned === true ? now : anchor === null ? null : { ...anchor, results, isPinned: false },
        ),
      anchor === null ? LEAVE_MS : REST_MS,
    );
  }, []);
  const close = useCallback(() => setShown(null), []);
  /** What was asked for goes along with the focus. */
  const onFocus = useCallback((anchor: FigureAnchor, results: Results) => {
    setShown((now) =>
      now?.isPinned === true && now.element !== anchor.element ? { ...anchor, results, isPinned: true } : now,
    );
  }, []);
  const figureActs = useMemo<FigureActs>(() => ({ onSource, onHover, onFocus }), [onSource, onHover, onFocus]);
  return { shown, figureActs, close };
}
export type Source = ReturnType<typeof useSource>;
