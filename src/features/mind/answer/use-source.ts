import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Results } from "#domain/mind/render.ts";
import type { PointedFigure } from "#src/features/mind/answer/answer-context.ts";
import { sourceWords } from "#src/features/mind/answer/figure-words.ts";

/** Resting so long on a figure shows its card; passing over it shows nothing. In ms. */
const REST_MS = 200;
/** Long enough to move the pointer from the figure into its card. */
const LEAVE_MS = 300;

interface Shown extends PointedFigure {
  results: Results;
  isPinned: boolean;
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
    (pointed: PointedFigure, results: Results) => {
      clearTimeout(timer.current);
      const now = latest.current;
      const opens = sourceWords(results, pointed.figure)?.opens ?? null;
      if (now?.isPinned === true && now.element === pointed.element) {
        if (opens === null) return setShown(null);
        void navigate({ to: opens.to });
        return;
      }
      setShown({ ...pointed, results, isPinned: true });
    },
    [navigate],
  );
  const onHover = useCallback((pointed: PointedFigure | null, results: Results) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () =>
        setShown((now) =>
          now?.isPinned === true ? now : pointed === null ? null : { ...pointed, results, isPinned: false },
        ),
      pointed === null ? LEAVE_MS : REST_MS,
    );
  }, []);
  const close = useCallback(() => setShown(null), []);
  /** What was asked for goes along with the focus. */
  const follow = useCallback((pointed: PointedFigure, results: Results) => {
    setShown((now) =>
      now?.isPinned === true && now.element !== pointed.element ? { ...pointed, results, isPinned: true } : now,
    );
  }, []);
  return { shown, onSource, onHover, close, follow };
}
