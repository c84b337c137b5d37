import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import type { RowRange, ScrollPort } from "#src/grid/row-window.ts";
import { rowsAhead, rowsToDraw } from "#src/grid/row-window.ts";

/** Number of painted frames without fast scrolling after which the list counts as at rest. */
const REST_FRAMES = 2;
/**
 * Rows per item of the virtualizer. It measures every item again when their number changes, which a live filter does
 * every frame: items of one row cost 3 ms at 100,000 rows, items of 32 a tenth of one.
 */
const ROWS_PER_ITEM = 32;

/**
 * Follows a grid's scroller and size, and requests the visible rows. TanStack Virtual observes the scroller and knows
 * the list's length; the visible rows of an item follow from the common row height.
 */
export class ScrollWatch {
  readonly #root: HTMLElement;
  readonly #header: HTMLElement;
  readonly #rowHeight: number;
  readonly #ask: (range: RowRange, thin: boolean) => void;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  readonly #unmount: () => void;
  #height = 0;
  #scrollTop = 0;
  #askedTop = 0;
  #resting = 0;

  constructor(
    root: HTMLElement,
    header: HTMLElement,
    rowHeight: number,
    ask: (range: RowRange, thin: boolean) => void,
  ) {
    this.#root = root;
    this.#header = header;
    this.#rowHeight = rowHeight;
    this.#ask = ask;
    this.#virtualizer = new Virtualizer<HTMLElement, HTMLElement>({
      count: 0,
      overscan: 0,
      getScrollElement: () => root,
      estimateSize: () => ROWS_PER_ITEM * rowHeight,
      scrollToFn: elementScroll,
      observeElementRect: (instance, onChange) =>
        observeElementRect(instance, (rect) => {
          onChange(rect);
          this.#measure();
        }),
      observeElementOffset: (instance, onChange) =>
        observeElementOffset(instance, (offset, scrolling) => {
          onChange(offset, scrolling);
          this.#scrolled();
        }),
    });
    this.#unmount = this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  /** Last reported scroll position: reading the DOM would force a layout within every drawn frame. */
  get port(): ScrollPort {
    return { scrollTop: this.#scrollTop, height: this.#height, rowHeight: this.#rowHeight };
  }

  setRowCount(rows: number): void {
    this.#virtualizer.setOptions({ ...this.#virtualizer.options, count: Math.ceil(rows / ROWS_PER_ITEM) });
    this.#virtualizer._willUpdate();
  }

  /** Jumps to a position and requests its rows, without the rows in between. */
  scrollTo(scrollTop: number): void {
    if (scrollTop === this.#scrollTop) return;
    cancelAnimationFrame(this.#resting);
    this.#root.scrollTop = scrollTop;
    this.#scrollTop = this.#root.scrollTop;
    this.#askedTop = this.#scrollTop;
    this.#ask(rowsToDraw(this.port), false);
  }

  /** Requests the visible rows again, after the worker moved on from the last request. */
  askAgain(): void {
    this.#ask(rowsToDraw(this.port), false);
  }

  close(): void {
    cancelAnimationFrame(this.#resting);
    this.#unmount();
  }

  #scrolled(): void {
    this.#scrollTop = this.#root.scrollTop;
    const { port } = this;
    const moved = port.scrollTop - this.#askedTop;
    if (moved === 0) return;
    this.#askedTop = port.scrollTop;
    cancelAnimationFrame(this.#resting);
    if (Math.abs(moved) <= this.#height / 2) {
      this.#ask(rowsToDraw(port), false);
      return;
    }
    // Rows requested now are drawn a frame later: requests the expected position, and fills all cells at rest.
    this.#ask(rowsAhead(port, moved), true);
    this.#fillAtRest(REST_FRAMES);
  }

  #fillAtRest(frames: number): void {
    if (frames === 0) this.#ask(rowsToDraw(this.port), false);
    else this.#resting = requestAnimationFrame(() => this.#fillAtRest(frames - 1));
  }

  #measure(): void {
    this.#height = Math.max(0, this.#root.clientHeight - this.#header.offsetHeight);
    this.#ask(rowsToDraw(this.port), false);
  }
}
