import type { RowRange, ScrollPort } from "./row-window.ts";
import { rowsAhead, rowsToDraw } from "./row-window.ts";

/** Painted frames without fast scrolling after which the list is taken to rest. */
const REST_FRAMES = 2;

/** Follows a grid's scroller and size, and asks for the rows in sight. */
export class ScrollWatch {
  private readonly root: HTMLElement;
  private readonly header: HTMLElement;
  private readonly rowHeight: number;
  private readonly ask: (range: RowRange, thin: boolean) => void;
  private readonly sizes: ResizeObserver;
  private height = 0;
  private lastScrollTop = 0;
  private resting = 0;

  constructor(
    root: HTMLElement,
    header: HTMLElement,
    rowHeight: number,
    ask: (range: RowRange, thin: boolean) => void,
  ) {
    this.root = root;
    this.header = header;
    this.rowHeight = rowHeight;
    this.ask = ask;
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(root);
    root.addEventListener("scroll", this.scrolled, { passive: true });
  }

  get port(): ScrollPort {
    return { scrollTop: this.root.scrollTop, height: this.height, rowHeight: this.rowHeight };
  }

  scrollTo(scrollTop: number): void {
    if (scrollTop !== this.root.scrollTop) this.root.scrollTop = scrollTop;
  }

  close(): void {
    cancelAnimationFrame(this.resting);
    this.sizes.disconnect();
    this.root.removeEventListener("scroll", this.scrolled);
  }

  private readonly scrolled = (): void => {
    const { port } = this;
    const moved = port.scrollTop - this.lastScrollTop;
    this.lastScrollTop = port.scrollTop;
    cancelAnimationFrame(this.resting);
    if (Math.abs(moved) <= this.height / 2) {
      this.ask(rowsToDraw(port), false);
      return;
    }
    // Rows asked for now are drawn a frame from now: ask for where the list will be, and fill the cells once it rests.
    this.ask(rowsAhead(port, moved), true);
    this.fillAtRest(REST_FRAMES);
  };

  private fillAtRest(frames: number): void {
    if (frames === 0) this.ask(rowsToDraw(this.port), false);
    else this.resting = requestAnimationFrame(() => this.fillAtRest(frames - 1));
  }

  private measure(): void {
    this.height = Math.max(0, this.root.clientHeight - this.header.offsetHeight);
    this.ask(rowsToDraw(this.port), false);
  }
}
