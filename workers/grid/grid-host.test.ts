import { describe, expect, test } from "vitest";
import { GridHost } from "#workers/grid/grid-host.ts";
import type { UpMessage, ViewFrame } from "#workers/grid/protocol.ts";
import { TEXT_SEPARATOR } from "#workers/grid/protocol.ts";
import { NO_FILTER } from "#workers/grid/row-filter.ts";
import type { FramePort } from "#workers/grid/view-session.ts";

/** A clock moved by the test; runs due timers. */
class FakeClock {
  nowMs = 0;
  #due: { atMs: number; run: () => void }[] = [];

  now(): number {
    return this.nowMs;
  }

  after(delayMs: number, run: () => void): void {
    this.#due.push({ atMs: this.nowMs + delayMs, run });
  }

  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    for (;;) {
      const next = this.#due.filter((one) => one.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((one) => one !== next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = untilMs;
  }
}

class FakePage implements FramePort {
  frames: ViewFrame[] = [];
  onmessage: ((event: MessageEvent<UpMessage>) => unknown) | null = null;
  closed = false;

  postMessage(frame: ViewFrame): void {
    this.frames.push(frame);
  }

  close(): void {
    this.closed = true;
  }

  send(message: UpMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }

  ack(): void {
    this.send({ type: "ack", seq: this.frames.at(-1)?.seq ?? 0 });
  }

  /** Texts of the last frame that was sent. */
  get lastTexts(): string[] {
    return this.frames.at(-1)?.texts.split(TEXT_SEPARATOR) ?? [];
  }
}

function desk() {
  const clock = new FakeClock();
  const host = new GridHost(clock);
  host.registerTable("quotes", {
    idField: "isin",
    columns: [
      { id: "isin", header: "ISIN", kind: "text" },
      { id: "issuer", header: "Issuer", kind: "text" },
      { id: "price", header: "Price", kind: "price", flash: true },
    ],
  });
  const open = () => {
    const page = new FakePage();
    const options = { columns: ["isin", "price"], sort: [{ column: "price", descending: true }], filter: NO_FILTER };
    const control = host.openView("quotes", page, options);
    page.send({ type: "window", start: 0, end: 10, thin: false });
    return { page, control };
  };
  const quote = (isin: string, price: number): void =>
    host.apply("quotes", [{ isin, issuer: `Issuer ${isin}`, price }]);
  return { clock, host, open, quote };
}

describe("a page that is slow", () => {
  test("has at most two frames on the way, then gets the last value and none in between", () => {
    const { clock, open, quote } = desk();
    const { page } = open();
    clock.advance(50);
    for (let tick = 1; tick <= 100; tick++) {
      quote("INE1", 100 + tick / 100);
      clock.advance(10);
    }
    expect(page.frames.length).toBe(2);
    page.ack();
    page.ack();
    clock.advance(50);
    expect(page.lastTexts).toEqual(["101.0000"]);
    expect(page.frames.length).toBe(3);
  });

  test("is given a direction since what it last showed", () => {
    const { clock, open, quote } = desk();
    const { page } = open();
    quote("INE1", 100);
    clock.advance(50);
    page.ack();
    page.ack();
    quote("INE1", 99);
    quote("INE1", 101);
    clock.advance(50);
    expect([...(page.frames.at(-1)?.marks ?? [])]).toEqual([1]);
  });
});

describe("rows that come into a window", () => {
  test("are told to be drawn as each page acknowledges them, and not before nor again", () => {
    const { clock, host, open, quote } = desk();
    const [first, second] = [open(), open()];
    clock.advance(50);
    for (const { page } of [first, second]) page.ack();
    let drawn = 0;
    host.onceDrawn("quotes", () => (drawn += 1));
    quote("INE1", 100);
    clock.advance(50);
    expect(drawn).toBe(0);
    second.page.ack();
    expect(drawn).toBe(1);
    first.page.ack();
    quote("INE1", 101);
    clock.advance(50);
    second.page.ack();
    expect(drawn).toBe(2);
  });

  test("of a page that shows others nothing is told, nor with what it is shown later", () => {
    const { clock, host, open, quote } = desk();
    const { page } = open();
    for (let n = 1; n <= 20; n += 1) quote(`INE${n}`, 200 - n);
    clock.advance(50);
    page.ack();
    clock.advance(50);
    page.ack();
    let drawn = 0;
    host.onceDrawn("quotes", () => (drawn += 1));
    quote("INE20", 180.5);
    clock.advance(50);
    quote("INE1", 300);
    clock.advance(50);
    page.ack();
    expect(page.lastTexts).toContain("300.0000");
    expect(drawn).toBe(0);
  });
});

describe("one table", () => {
  test("serves several pages, each in its own order", () => {
    const { clock, open, quote } = desk();
    const first = open();
    const second = open();
    second.control.setSort([{ column: "price", descending: false }]);
    quote("INE1", 100);
    quote("INE2", 101);
    clock.advance(50);
    expect(first.control.idsBetween(0, 9)).toEqual(["INE2", "INE1"]);
    expect(second.control.idsBetween(0, 9)).toEqual(["INE1", "INE2"]);
    expect(first.control.positionOf("INE1")).toBe(1);
    first.control.close();
    expect(first.page.closed).toBe(true);
  });

  test("moves a row without sending its texts again", () => {
    const { clock, host, open, quote } = desk();
    const { page } = open();
    quote("INE1", 100);
    quote("INE2", 101);
    clock.advance(50);
    page.ack();
    page.ack();
    const serials = [...(page.frames.at(-1)?.rows ?? [])];
    host.apply("quotes", [{ isin: "INE1", price: 102 }]);
    clock.advance(50);
    expect([...(page.frames.at(-1)?.rows ?? [])]).toEqual(serials.toReversed());
    expect(page.lastTexts).toEqual(["102.0000"]);
  });

  test("whose feed is lost shows its rows as stale until it speaks again", () => {
    const { clock, host, open, quote } = desk();
    const { page } = open();
    quote("INE1", 100);
    clock.advance(50);
    page.ack();
    page.ack();
    host.setStale("quotes", true);
    clock.advance(50);
    expect([...(page.frames.at(-1)?.states ?? [])]).toEqual([1]);
    page.ack();
    host.setStale("quotes", false);
    clock.advance(50);
    expect([...(page.frames.at(-1)?.states ?? [])]).toEqual([0]);
  });

  test("marks a row that has just arrived, but not the rows of a snapshot", () => {
    const { clock, open, quote } = desk();
    const { page } = open();
    quote("INE1", 100);
    clock.advance(50);
    page.ack();
    page.ack();
    quote("INE9", 90);
    clock.advance(50);
    expect([...(page.frames.at(-1)?.states ?? [])]).toEqual([0, 2]);
  });

  test("takes rows as columns too", () => {
    const { host, open } = desk();
    const { control } = open();
    host.applyColumns("quotes", { ids: ["X", "Y"], columns: { price: Float64Array.of(1, 2), issuer: ["a", "b"] } });
    expect(control.idsBetween(0, 9)).toEqual(["Y", "X"]);
    expect(control.rowById("X")).toEqual({ isin: "X", issuer: "a", price: 1 });
    expect(control.rowById("gone")).toBeNull();
  });
});

describe("asking a view", () => {
  test("finds the next row with a text, and comes round to the top", () => {
    const { open, quote } = desk();
    const { control } = open();
    for (const [isin, price] of [
      ["INE1", 103],
      ["INE2", 102],
      ["INE11", 101],
    ] as const)
      quote(isin, price);
    expect(control.findText("ine1", 1)).toEqual({ id: "INE11", position: 2 });
    expect(control.findText("ine1", 3)).toEqual({ id: "INE1", position: 0 });
    expect(control.findText("absent", 0)).toBeNull();
  });

  test("copies rows with headings in the order shown (B-55)", () => {
    const { open, quote } = desk();
    const { control } = open();
    quote("INE1", 100.5);
    quote("INE2", 101);
    expect(control.copy(["INE1", "INE2", "gone"], "clipboard")).toBe("ISIN\tPrice\nINE2\t101\nINE1\t100.5");
    expect(control.copy(["INE1", "INE2"], "file")).toBe("\uFEFFISIN,Price\r\nINE2,101\r\nINE1,100.5\r\n");
  });
});
