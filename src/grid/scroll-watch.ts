import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from "@tanstack/react-virtual";
import type { RowRange, ScrollPort } from "#src/grid/row-window.ts";
import { rowsAhead, rowsToDraw } from "#src/grid/row-window.ts";

/** Painted frames without fast scrolling after which the list is taken to rest. */
const REST_FRAMES = 2;
/**
 * Rows in one item of the virtualizer. It keeps a measure of every item and makes them anew when their number changes,
 * which a live filter does every frame: items of one row cost 3 ms at 100,000 rows, items of 32 a tenth of one.
 */
const ROWS_PER_ITEM = 32;

/**
 * Follows a grid's scroller and size, and asks for the rows in sight. TanStack Virtual observes the scroller and knows the
 * length of the list; which rows of an item are in sight follows from their common height.
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

  /** As the scroller last told: asking it would lay out the page anew within every frame that is drawn. */
  get port(): ScrollPort {
    return { scrollTop: this.#scrollTop, height: this.#height, rowHeight: this.#rowHeight };
  }

  setRowCount(rows: number): void {
    this.#virtualizer.setOptions({ ...this.#virtualizer.options, count: Math.ceil(rows / ROWS_PER_ITEM) });
    this.#virtualizer._willUpdate();
  }

  /** Goes to a place at once, and asks for its rows: nothing flies past. */
  scrollTo(scrollTop: number): void {
    if (scrollTop === this.#scrollTop) return;
    cancelAnimationFrame(this.#resting);
    this.#root.scrollTop = scrollTop;
    this.#scrollTop = this.#root.scrollTop;
    this.#askedTop = this.#scrollTop;
    this.#ask(rowsToDraw(this.port), false);
  }

  /** Asks for the rows that are in sight now: the worker has gone on from what was asked for. */
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
    // Rows asked for now are drawn a frame from now: ask for where the list will be, and fill the cells once it rests.
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
