const SWEEP_MS = 100;
const FLASH_MS = 500;

/** Class of each `MARK` of the protocol. */
const CLASSES = ["", "yg-up", "yg-down", "yg-changed"] as const;

/**
 * Flashes by adding and removing a class. One timer removes all due classes at once, because an animation per cell
 * would keep the page painting. Does nothing under prefers-reduced-motion.
 */
export class FlashSweep {
  readonly #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #lit = new Map<HTMLElement, { name: string; untilMs: number }>();
  #timer: ReturnType<typeof setInterval> | null = null;

  mark(cell: HTMLElement | undefined, mark: number): void {
    const name = CLASSES[mark];
    if (cell !== undefined && name !== undefined && name !== "") this.add(cell, name);
  }

  add(element: HTMLElement, name: string): void {
    if (this.#reducedMotion.matches) return;
    const before = this.#lit.get(element);
    if (before?.name !== name) {
      if (before !== undefined) element.classList.remove(before.name);
      element.classList.add(name);
    }
    this.#lit.set(element, { name, untilMs: performance.now() + FLASH_MS });
    this.#timer ??= setInterval(() => this.#sweep(), SWEEP_MS);
  }

  /** Takes the flash off cells that are about to show another row. */
  forget(elements: Iterable<HTMLElement>): void {
    if (this.#lit.size === 0) return;
    for (const element of elements) {
      const before = this.#lit.get(element);
      if (before === undefined) continue;
      element.classList.remove(before.name);
      this.#lit.delete(element);
    }
  }

  close(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  #sweep(): void {
    const nowMs = performance.now();
    for (const [element, { name, untilMs }] of this.#lit) {
      if (untilMs > nowMs) continue;
      element.classList.remove(name);
      this.#lit.delete(element);
    }
    if (this.#lit.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
