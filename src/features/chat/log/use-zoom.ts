import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { fitScale, nextScale, type Size } from "#src/features/chat/log/pictures.ts";

/** Pixels an arrow key pans an enlarged picture. */
const PAN_PX = 80;

export interface Zoom {
  frame: RefObject<HTMLDivElement | null>;
  /** Current scale, 1 for natural size; null until known. */
  scale: number | null;
  size: Size | null;
  isWhole: boolean;
  setPicture: (size: Size) => void;
  zoom: (by: -1 | 1) => void;
  showWhole: () => void;
  pan: (right: number, down: number) => void;
}

interface Shown {
  of: string;
  picture: Size | null;
  /** Null to fit the frame. */
  chosen: number | null;
}

/**
 * Zoom of a picture in its frame; zooming keeps the centre in place.
 * @param of id of the picture; a new one starts fitted to the frame
 */
export function useZoom(of: string): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [frameSize, setFrameSize] = useState<Size | null>(null);
  const [shown, setShown] = useState<Shown>({ of, picture: null, chosen: null });
  if (shown.of !== of) setShown({ of, picture: null, chosen: null });
  const { picture, chosen } = shown;
  const fit = picture && frameSize ? fitScale(picture, frameSize) : null;
  const isWhole = chosen === null || fit === null || chosen <= fit;
  const scale = isWhole ? fit : chosen;

  const zoom = useCallback(
    (by: -1 | 1) => {
      if (fit !== null) setShown((now) => ({ ...now, chosen: nextScale(now.chosen, fit, by) }));
    },
    [fit],
  );
  const zoomNow = useRef(zoom);
  useLayoutEffect(() => {
    zoomNow.current = zoom;
  });
  useEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const sizes = new ResizeObserver(() => {
      // Outer size, as scrollbars come and go with the size of the picture.
      setFrameSize({ width: box.offsetWidth, height: box.offsetHeight });
    });
    sizes.observe(box);
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomNow.current(event.deltaY < 0 ? 1 : -1);
    };
    box.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      sizes.disconnect();
      box.removeEventListener("wheel", onWheel);
    };
  }, []);

  const before = useRef(scale);
  useLayoutEffect(() => {
    const box = frame.current;
    const was = before.current;
    before.current = scale;
    if (box === null || was === null || scale === null || was === scale) return;
    const grown = scale / was;
    box.scrollLeft = (box.scrollLeft + box.clientWidth / 2) * grown - box.clientWidth / 2;
    box.scrollTop = (box.scrollTop + box.clientHeight / 2) * grown - box.clientHeight / 2;
  }, [scale]);

  const pan = useCallback((right: number, down: number) => {
    frame.current?.scrollBy({ left: right * PAN_PX, top: down * PAN_PX });
  }, []);
  const setPicture = (drawn: Size) => setShown((now) => ({ ...now, picture: drawn }));
  const showWhole = () => setShown((now) => ({ ...now, chosen: null }));
  const size =
    picture && scale !== null
      ? { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) }
      : null;
  return { frame, scale, size, isWhole, setPicture, zoom, showWhole, pan };
}
