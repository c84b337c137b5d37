import { ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { freePlace, type Stretch } from "#src/ui/grid/free-place.ts";

interface NewRowsButtonProps {
  /** Number of new rows above the visible ones. */
  count: number;
  /** The rows in sight would be in another order by now. */
  isOtherOrder?: boolean;
  /**
   * Height of the headings, CSS pixels: the button sits between their texts, so that it covers neither them nor a row.
   */
  headPx: number;
  onClick: () => void;
}

const HEIGHT_PX = 24;
/** From the edge of a list without headings, and from the text of a heading. */
const ROOM_PX = 4;
/** At the right of the headings: the list's own button. */
const OWN_BUTTON_PX = 28;

/** Horizontal extents of the heading texts in a list. */
function headingTexts(list: HTMLElement): Stretch[] {
  const left = list.getBoundingClientRect().left;
  return [...list.querySelectorAll<HTMLElement>('[role="columnheader"]')].flatMap((heading) => {
    const cell = heading.getBoundingClientRect();
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const found: Stretch[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const [from, to] = [Math.max(box.left, cell.left) - left, Math.min(box.right, cell.right) - left];
      if (to > from) found.push({ from: from - ROOM_PX, to: to + ROOM_PX });
    }
    return found;
  });
}

/** Moves the button to where no heading is under it; without its words where it has no room with them. */
function place(button: HTMLElement): void {
  const list = button.parentElement;
  if (list === null) return;
  const linePx = list.clientWidth - OWN_BUTTON_PX;
  const taken = headingTexts(list);
  button.toggleAttribute("data-short", false);
  let at = freePlace(taken, linePx, button.offsetWidth);
  if (at === null) {
    button.toggleAttribute("data-short", true);
    at = freePlace(taken, linePx, button.offsetWidth) ?? linePx - button.offsetWidth;
  }
  button.style.left = `${at}px`;
}

/**
 * Shows changes held back while a list is held: new rows, or another order. A click, or Shift+Home, shows the current
 * list.
 */
export function NewRowsButton(props: NewRowsButtonProps) {
  return props.count === 0 && props.isOtherOrder !== true ? null : <WaitingRows {...props} />;
}

function WaitingRows({ count, headPx, onClick }: NewRowsButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current: shown } = button;
    const list = shown?.parentElement;
    if (!shown || !list) return undefined;
    const placeNow = () => place(shown);
    placeNow();
    // The button is another width for another count.
    const watch = new ResizeObserver(placeNow);
    for (const each of [list, shown]) watch.observe(each);
    // Headings move with the list from side to side alone.
    let leftPx = 0;
    const follow = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.scrollLeft === leftPx) return;
      leftPx = target.scrollLeft;
      placeNow();
    };
    list.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      list.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  const [figure, words] = count === 0 ? ["", "Order changed"] : [`${count}`, "new"];
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${figure} ${words}`.trim()}
      tabIndex={-1}
      title={count === 0 ? "Back to the current order (Shift+Home)" : "To the newest (Shift+Home)"}
      // The focus stays where the keys are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      style={{ top: headPx === 0 ? ROOM_PX : (headPx - HEIGHT_PX) / 2, height: HEIGHT_PX }}
      className="group/waiting absolute z-3 flex items-center gap-1 rounded-full border border-line bg-raised px-2 text-[12px] font-medium whitespace-nowrap shadow-float hover:bg-hover"
    >
      <ArrowUp size={12} aria-hidden />
      {figure}
      <span className="group-data-short/waiting:hidden">{words}</span>
    </button>
  );
}
