import { useLayoutEffect, useState, type RefObject } from "react";

const NOT_DRAWN = { widthPx: 0, heightPx: 0 };

/** The size of an element in CSS pixels, as it changes; 0 by 0 before it is drawn. */
export function useSizePx(element: RefObject<HTMLElement | null>): { widthPx: number; heightPx: number } {
  const [size, setSize] = useState(NOT_DRAWN);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ widthPx: entry.contentRect.width, heightPx: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
