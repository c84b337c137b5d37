/** One quantity of a case that is not what the file says. */
export interface Miss {
  quantity: string;
  expected: unknown;
  got: unknown;
}

/** Gathers what is off in one case. */
export class Misses {
  readonly found: Miss[] = [];

  near(quantity: string, expected: number, got: number, tolerance: number): void {
    if (!(Math.abs(expected - got) <= tolerance)) this.found.push({ quantity, expected, got });
  }

  same(quantity: string, expected: unknown, got: unknown): void {
    if (expected !== got) this.found.push({ quantity, expected, got });
  }
}
