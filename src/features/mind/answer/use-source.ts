import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Results } from "#domain/mind/render.ts";
import type { FigureAnchor } from "#src/features/mind/answer/answer-context.ts";
import { sourceText } from "#src/features/mind/answer/source-text.ts";

/** Hover time in ms before the card shows; passing over shows nothing. */
const REST_MS = 200;
/** Time in ms to move the pointer from the figure into its card. */
const LEAVE_MS = 300;

interface Shown extends FigureAnchor {
  results: Results;
  isPinned: boolean;
}

/** Callbacks from figures to the source card; their identity is stable while the conversation is shown. */
export interface FigureActs {
  /** Shows the source of a figure; a second call opens its page. */
  onSource: (anchor: FigureAnchor, results: Results) => void;
  /** Called when the pointer rests on a figure, or with null when it leaves. */
  onHover: (anchor: FigureAnchor | null, results: Results) => void;
  onFocus: (anchor: FigureAnchor, results: Results) => void;
}

/** State of a conversation's single source card: the requested figure, else the one under the pointer. */
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
      const opens = sourceText(results, anchor.figure)?.opens ?? null;
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
  /** A pinned card follows the focus to the next figure. */
  const onFocus = useCallback((anchor: FigureAnchor, results: Results) => {
    setShown((now) =>
      now?.isPinned === true && now.element !== anchor.element ? { ...anchor, results, isPinned: true } : now,
    );
  }, []);
  const figureActs = useMemo<FigureActs>(() => ({ onSource, onHover, onFocus }), [onSource, onHover, onFocus]);
  return { shown, figureActs, close };
}
export type Source = ReturnType<typeof useSource>;
