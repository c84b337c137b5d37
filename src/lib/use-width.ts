import { useLayoutEffect, useState, type RefObject } from "react";

/** The width of an element in CSS pixels, as it changes; 0 before it is drawn. */
export function useWidthPx(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
