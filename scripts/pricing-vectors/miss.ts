/** One quantity that differs from the file. */
export interface Miss {
  quantity: string;
  expected: unknown;
  got: unknown;
}

/** Collects the differences of one case. */
export class Misses {
  readonly found: Miss[] = [];

  near(quantity: string, expected: number, got: number, tolerance: number): void {
    if (!(Math.abs(expected - got) <= tolerance)) this.found.push({ quantity, expected, got });
  }

  same(quantity: string, expected: unknown, got: unknown): void {
    if (expected !== got) this.found.push({ quantity, expected, got });
  }
}
