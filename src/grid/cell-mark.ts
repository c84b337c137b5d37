/** Points the grid at its current cell: `aria-activedescendant` for assistive technology, a class for the eye. */
export class CellMark {
  readonly #root: HTMLElement;
  #marked: HTMLElement | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  get cell(): HTMLElement | null {
    return this.#marked;
  }

  /** Null while the current row is out of sight: the grid keeps the focus, and there is no cell to point to. */
  show(cell: HTMLElement | null): void {
    if (cell === this.#marked) return;
    this.#marked?.classList.remove("yg-active");
    if (this.#marked?.role === "gridcell") this.#marked.removeAttribute("id");
    this.#marked = cell;
    if (cell === null) {
      this.#root.removeAttribute("aria-activedescendant");
      return;
    }
    if (cell.id === "") cell.id = `${this.#root.id}-cell`;
    cell.classList.add("yg-active");
    this.#root.setAttribute("aria-activedescendant", cell.id);
  }
}
