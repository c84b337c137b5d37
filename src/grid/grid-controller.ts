import type { ViewFrame, ViewOptions } from "#workers/grid/protocol.ts";
import type { RowFilter } from "#workers/grid/row-filter.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import type { SortKey } from "#workers/grid/schema.ts";
import { CellMark } from "#src/grid/cell-mark.ts";
import { FrameFeed } from "#src/grid/frame-feed.ts";
import { GridRows, type DrawnRow } from "#src/grid/grid-rows.ts";
import type { GridLink, GridSource } from "#src/grid/grid-source.ts";
import type { RowElement } from "#src/grid/row-element.ts";
import type { RowSelection } from "#src/grid/row-selection.ts";
import { NOTHING_SELECTED, rowsToCopy, selectOnly, selectRange, toggleRow } from "#src/grid/row-selection.ts";
import { scrollTopFor, type ScrollPort } from "#src/grid/row-window.ts";
import { ScrollPlace } from "#src/ui/grid/scroll-place.ts";
import { ScrollWatch } from "#src/grid/scroll-watch.ts";
import { HEADINGS, rowAfter, rowsPerPage, type RowStep } from "#src/ui/grid/grid-keys.ts";
import { commonShift } from "#src/ui/grid/held-rows.ts";

export interface GridEvents {
  onFocusRow(id: string | null): void;
  onSelectionChange(ids: ReadonlySet<string>): void;
  onRowCount(shown: number, total: number): void;
  /** Changes held back while the order is held. */
  onWaiting(arrived: number, isOtherOrder: boolean): void;
}

export interface GridElements {
  /** The scroller and the ARIA grid: it alone holds the focus and points to the current cell. */
  readonly root: HTMLElement;
  readonly header: HTMLElement;
  readonly body: HTMLElement;
}

/**
 * Work of a grid between React's renders: draws frames, requests the visible rows, and keeps current cell and selection
 * by row id, so they stay with their row. A row out of view has no element; the grid keeps the focus, and asks the
 * worker for the row's position to return to it.
 */
export class GridController {
  readonly #elements: GridElements;
  readonly #rowHeight: number;
  readonly #events: GridEvents;
  readonly #rows: GridRows;
  readonly #link: GridLink;
  readonly #feed: FrameFeed;
  readonly #scroll: ScrollWatch;
  readonly #mark: CellMark;
  #layout = 0;
  #columnCount = 0;
  #rowCount = 0;
  #counts = "";
  #activeId: string | null = null;
  #activePosition = HEADINGS;
  #activeColumn = 0;
  #wanted: { position: number; extend: boolean } | null = null;
  #selection: RowSelection = NOTHING_SELECTED;
  readonly #place = new ScrollPlace();
  #isPointed = false;
  #hasFocus = false;
  #isHeld = false;
  #heldAs: "above" | "below" = "above";

  constructor(elements: GridElements, source: GridSource, options: ViewOptions, rowHeight: number, events: GridEvents) {
    this.#elements = elements;
    this.#rowHeight = rowHeight;
    this.#events = events;
    this.#rows = new GridRows(elements.body, rowHeight);
    this.#link = source.open(options);
    this.#feed = new FrameFeed(this.#link.frames, (frame) => this.#drawFrame(frame));
    this.#mark = new CellMark(elements.root);
    elements.root.addEventListener("scroll", this.#onScroll);
    this.#scroll = new ScrollWatch(elements.root, elements.header, rowHeight, (range, thin) => {
      this.#feed.askFor(range, thin);
    });
  }

  get control(): GridLink["control"] {
    return this.#link.control;
  }

  get inHeader(): boolean {
    return this.#activeId === null && this.#wanted === null;
  }

  get column(): number {
    return this.#activeColumn;
  }

  get currentRowId(): string | null {
    return this.#activeId;
  }

  get selectedIds(): ReadonlySet<string> {
    return this.#selection.ids;
  }

  /** Sets the shown columns, followed by the marks drawn within their cells. */
  setColumns(columns: readonly LiveColumn[]): void {
    this.#columnCount = columns.filter(({ within }) => within === undefined).length;
    this.#activeColumn = Math.min(this.#activeColumn, Math.max(0, this.#columnCount - 1));
    this.#rows.setColumns(columns);
    this.#layout++;
    const ids = columns.map((column) => column.id);
    void this.control.setColumns(ids, this.#layout);
  }

  setSort(sort: readonly SortKey[]): void {
    void this.control.setSort(sort);
  }

  setFilter(filter: RowFilter): void {
    void this.control.setFilter(filter);
  }

  close(): void {
    this.#elements.root.removeEventListener("scroll", this.#onScroll);
    this.#scroll.close();
    this.#feed.close();
    this.#rows.close();
    this.#link.close();
  }

  // Order held while the person looks at the rows

  setPointed(isPointed: boolean): void {
    this.#isPointed = isPointed;
    this.#holdOrNot();
  }

  setFocus(hasFocus: boolean): void {
    this.#hasFocus = hasFocus;
    this.#holdOrNot();
  }

  /** Shows the rows in their present order, from the top. */
  showNewest(): void {
    this.#scroll.scrollTo(0);
    this.#place.shifted(0);
    if (!this.#isHeld) return;
    void this.control.hold(null);
    void this.control.hold(this.#arrivals);
  }

  readonly #onScroll = (): void => {
    this.#place.scrolled(this.#elements.root.scrollTop);
    this.#holdOrNot();
  };

  get #arrivals(): "above" | "below" {
    const { height, rowHeight } = this.#scroll.port;
    return this.#rowCount * rowHeight >= height ? "above" : "below";
  }

  #holdOrNot(): void {
    const isHeld = this.#isPointed || this.#place.isScrolled || (this.#hasFocus && this.#activeId !== null);
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    this.#heldAs = this.#arrivals;
    void this.control.hold(isHeld ? this.#heldAs : null);
    // New rows alone have scrolled it away from its top.
    if (isHeld || !this.#place.isPushed) return;
    this.#place.shifted(0);
    this.#scroll.scrollTo(0);
  }

  /** Only a list that fills its window can make up by scrolling for rows above. */
  #holdAsFull(): void {
    if (!this.#isHeld || this.#heldAs === this.#arrivals) return;
    this.#heldAs = this.#arrivals;
    void this.control.hold(this.#heldAs);
  }

  // The current cell

  moveColumn(to: number): void {
    this.#activeColumn = Math.max(0, Math.min(this.#columnCount - 1, to));
    this.#showActive();
    this.#mark.cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Up from the first row is the header; down from the header is the first row in sight. */
  async moveRow(step: RowStep, extend: boolean): Promise<void> {
    const from = this.#wanted?.position ?? (await this.#presentPosition());
    const { height, rowHeight } = this.#scroll.port;
    const to = rowAfter(step, from, this.#rowCount, rowsPerPage(height, rowHeight), true);
    if (to !== HEADINGS || from !== HEADINGS) this.goTo(to, extend);
  }

  /** Makes the row at a position current and brings it into sight. */
  goTo(position: number, extend = false): void {
    if (position < 0 || this.#rowCount === 0) {
      this.#wanted = null;
      this.#setActive(null, HEADINGS);
      return;
    }
    const target = Math.min(position, this.#rowCount - 1);
    this.#wanted = { position: target, extend };
    this.#scroll.scrollTo(scrollTopFor(target, this.#scroll.port));
    this.#applyWanted();
  }

  /** Brings a row into sight and makes it current; false when it is not among the rows shown. */
  async reveal(id: string): Promise<boolean> {
    const position = await this.control.positionOf(id);
    if (position >= 0) this.goTo(position);
    return position >= 0;
  }

  async findNext(text: string): Promise<boolean> {
    const from = (await this.#presentPosition()) + 1;
    const found = await this.control.findText(text, from);
    if (found !== null) this.goTo(found.position);
    return found !== null;
  }

  clickCell(row: RowElement, column: number, how: "only" | "toggle" | "range"): void {
    this.#activeColumn = column;
    this.#wanted = null;
    this.#setActive(row.id, row.position);
    if (how === "range") void this.#selectTo(row.position);
    else this.#select(how === "only" ? selectOnly(row.id) : toggleRow(this.#selection, row.id));
  }

  focusHeader(column: number): void {
    this.#activeColumn = column;
    this.#wanted = null;
    this.#setActive(null, HEADINGS);
  }

  rowOf(target: EventTarget | null): { row: RowElement; column: number } | null {
    if (!(target instanceof Element)) return null;
    const id = target.closest<HTMLElement>(".yg-row")?.dataset["row"];
    const row = id === undefined ? undefined : this.#rows.rowById(id);
    const cell = target.closest<HTMLElement>(".yg-cell");
    if (row === undefined) return null;
    return { row, column: cell === null ? this.#activeColumn : row.cells.indexOf(cell) };
  }

  get activeCell(): HTMLElement | null {
    return this.#mark.cell;
  }

  // Selection

  toggleActive(): void {
    if (this.#activeId !== null) this.#select(toggleRow(this.#selection, this.#activeId));
  }

  clearSelection(): boolean {
    if (this.#selection.ids.size === 0) return false;
    this.#select(NOTHING_SELECTED);
    return true;
  }

  async selectAll(): Promise<void> {
    this.#select(selectRange(this.#selection, await this.control.idsBetween(0, this.#rowCount)));
  }

  /** Tab-separated text of the selected rows, with headings. */
  async copyText(): Promise<string> {
    return this.control.copy(rowsToCopy(this.#selection, this.#activeId), "clipboard");
  }

  /** All rows that pass the filter, as a file. */
  async fileText(): Promise<{ text: string; rows: number }> {
    const ids = await this.control.idsBetween(0, Number.MAX_SAFE_INTEGER);
    return { text: await this.control.copy(ids, "file"), rows: ids.length };
  }

  async #selectTo(position: number): Promise<void> {
    const anchorId = this.#selection.anchorId ?? this.#activeId;
    const anchor = anchorId === null ? -1 : await this.control.positionOf(anchorId);
    const from = anchor < 0 ? position : anchor;
    const ids = await this.control.idsBetween(Math.min(from, position), Math.max(from, position) + 1);
    this.#select(selectRange({ ...this.#selection, anchorId }, ids));
  }

  #select(selection: RowSelection): void {
    this.#selection = selection;
    for (const row of this.#rows.rows) row.setSelected(selection.ids.has(row.id));
    this.#events.onSelectionChange(selection.ids);
  }

  // Drawing

  #drawFrame(frame: ViewFrame): void {
    if (frame.layout !== this.#layout) return;
    const { port } = this.#scroll;
    const mayShift =
      (port.scrollTop > 0 || this.#isHeld) && (frame.fresh.length > 0 || frame.rowCount !== this.#rowCount);
    const seen = mayShift ? this.#rows.inSight(port) : [];
    if (frame.rowCount !== this.#rowCount) {
      this.#rowCount = frame.rowCount;
      this.#scroll.setRowCount(frame.rowCount);
      this.#elements.body.style.height = `${frame.rowCount * this.#rowHeight}px`;
      this.#elements.root.ariaRowCount = String(frame.rowCount + 1);
      this.#holdAsFull();
    }
    this.#announceCounts(frame);
    this.#rows.draw(frame, (row) => row.setSelected(this.#selection.ids.has(row.id)));
    this.#stayWith(seen, port);
    if (frame.pushed > 0) this.#scroll.askAgain();
    this.#applyWanted();
    this.#showActive();
  }

  /** Announces changes only: most frames change none of these, and each announcement writes to the page. */
  #announceCounts({ rowCount, totalCount, arrived, isOtherOrder }: ViewFrame): void {
    const counts = `${rowCount}/${totalCount}/${arrived}/${isOtherOrder}`;
    if (counts === this.#counts) return;
    this.#counts = counts;
    this.#events.onRowCount(rowCount, totalCount);
    this.#events.onWaiting(arrived, isOtherOrder);
  }

  /** Rows put in or taken out above those that were in sight are scrolled away. */
  #stayWith(seen: readonly DrawnRow[], { scrollTop, rowHeight }: ScrollPort): void {
    if (seen.length === 0) return;
    const places = new Map(this.#rows.rows.map((row) => [row.id, row.position]));
    const shift = commonShift(
      seen.map(({ id, position }) => {
        const now = places.get(id);
        return now === undefined ? null : now - position;
      }),
    );
    if (shift === 0) return;
    this.#scroll.scrollTo(scrollTop + shift * rowHeight);
    this.#place.shifted(this.#elements.root.scrollTop);
  }

  #applyWanted(): void {
    const wanted = this.#wanted;
    const row = wanted === null ? undefined : this.#rows.rowAt(wanted.position);
    if (wanted === null || row === undefined) return;
    this.#wanted = null;
    const before = this.#activeId;
    if (wanted.extend) {
      if (this.#selection.anchorId === null && before !== null)
        this.#selection = { ...this.#selection, anchorId: before };
      void this.#selectTo(wanted.position);
    }
    this.#setActive(row.id, wanted.position);
  }

  async #presentPosition(): Promise<number> {
    if (this.#activeId === null) return HEADINGS;
    const drawn = this.#rows.rowById(this.#activeId);
    if (drawn !== undefined) return drawn.position;
    const position = await this.control.positionOf(this.#activeId);
    return position >= 0 ? position : Math.min(this.#activePosition, this.#rowCount - 1);
  }

  #setActive(id: string | null, position: number): void {
    const changed = id !== this.#activeId;
    this.#activeId = id;
    this.#activePosition = position;
    this.#showActive();
    this.#holdOrNot();
    if (changed) this.#events.onFocusRow(id);
  }

  #showActive(): void {
    const row = this.#activeId === null ? null : this.#rows.rowById(this.#activeId);
    if (row !== null && row !== undefined) this.#activePosition = row.position;
    const cells = row === null ? this.#elements.header.querySelectorAll<HTMLElement>(".yg-head") : (row?.cells ?? []);
    this.#mark.show(cells[this.#activeColumn] ?? null);
  }
}
