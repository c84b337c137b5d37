import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";

interface MoveButtonsProps {
  /** Name of the moved item, for the buttons' labels. */
  name: string;
  index: number;
  count: number;
  onMove: (index: number) => void;
}

/** Moves a thing of an ordered list up or down by mouse; by keys its row does, with `moveByKey`. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const ways = [
    { title: "Move up", key: "Alt+Up", Icon: ArrowUp, to: index - 1 },
    { title: "Move down", key: "Alt+Down", Icon: ArrowDown, to: index + 1 },
  ];
  return ways.map(({ title, key, Icon, to }) => (
    <button
      key={title}
      type="button"
      aria-label={`${title} ${name}`}
      title={`${title} (${key})`}
      // Not disabled: at an end the focus would be lost with it.
      aria-disabled={to < 0 || to >= count}
      onClick={() => {
        if (to >= 0 && to < count) onMove(to);
      }}
      className="grid size-7 shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-fg aria-disabled:opacity-40"
    >
      <Icon size={14} strokeWidth={1.5} aria-hidden />
    </button>
  ));
}

/** Moves the row that has the focus by Alt and an arrow. The focus goes along when the page draws the new order. */
export function moveByKey(
  event: KeyboardEvent<HTMLElement>,
  { index, count, onMove }: Omit<MoveButtonsProps, "name">,
): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const to = index + step;
  if (to >= 0 && to < count) onMove(to);
}

/** Restores the focus after the rows are reordered: a moved row loses it. */
export function keepFocus(): void {
  const focused = document.activeElement;
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) focused.focus();
  });
}
