/**
 * Parses a long JSON array of flat objects in pieces while it arrives, so that a large snapshot is parsed during its
 * download. A piece ends between two objects; if the boundary lies inside a string after all, parsing fails and is
 * retried with the next input.
 */
export class JsonArrayStream<T> {
  readonly #onRows: (rows: T[]) => void;
  #rest = "";
  #opened = false;

  constructor(onRows: (rows: T[]) => void) {
    this.#onRows = onRows;
  }

  push(text: string): void {
    this.#rest += text;
    if (!this.#opened) {
      const bracket = this.#rest.indexOf("[");
      if (bracket < 0) return;
      this.#opened = true;
      this.#rest = this.#rest.slice(bracket + 1);
    }
    const border = this.#rest.lastIndexOf("},{");
    if (border < 0) return;
    const rows = this.#parse(this.#rest.slice(0, border + 1));
    if (rows === null) return;
    this.#rest = this.#rest.slice(border + 2);
    this.#onRows(rows);
  }

  /** Throws a SyntaxError when the input was not a JSON array. */
  end(): void {
    if (!this.#opened) throw new SyntaxError("A snapshot must be a JSON array.");
    // The parser checks the shape of the whole; the elements are the caller's to trust or to check.
    const rows = JSON.parse(`[${this.#rest}`) as T[];
    this.#rest = "";
    if (rows.length > 0) this.#onRows(rows);
  }

  #parse(piece: string): T[] | null {
    try {
      return JSON.parse(`[${piece}]`) as T[];
    } catch {
      return null;
    }
  }
}
