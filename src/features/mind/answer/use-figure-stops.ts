import { useEffect, type RefObject } from "react";
import { figureAfter } from "#src/features/mind/answer/move-figure.ts";

const FIGURES = "[data-figure]";

/** Makes one figure of an answer reachable by Tab. */
function stopAt(answer: Element, stop: Element | null): void {
  for (const each of answer.querySelectorAll<HTMLElement>(FIGURES)) each.tabIndex = each === stop ? 0 : -1;
}

/** Makes the figures of an answer one Tab stop: the last focused one, else the first. Arrows move on from there. */
export function useFigureStops(answer: RefObject<HTMLElement | null>): void {
  // Any render can add figures.
  useEffect(() => {
    const element = answer.current;
    if (element === null) return;
    stopAt(element, element.querySelector(`${FIGURES}[tabindex="0"]`) ?? element.querySelector(FIGURES));
  });
  useEffect(() => {
    const element = answer.current;
    if (element === null) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(FIGURES)) stopAt(element, target);
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (!(target instanceof Element) || !target.matches(FIGURES) || !isPlain) return;
      const next = figureAfter(element, target, key);
      if (next === null && !key.startsWith("Arrow")) return;
      event.preventDefault();
      next?.focus();
    };
    element.addEventListener("focusin", onFocus);
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", onKey);
    };
  }, [answer]);
}
