import { probeAgeMs } from "../quotes.ts";

/** Interface every page offers to the runner, for any grid. */
export interface BenchPage {
  readonly name: string;
  /** Scrolling element; null if the grid does not scroll by one. */
  readonly scroller: () => HTMLElement | null;
  /** Price shown by the probe's last-price cell; NaN while it is not shown. */
  readonly probe: () => number;
  /** Rows in the grid after filtering. */
  readonly rowCount: () => number;
  /** ISINs on screen from the top. */
  readonly topIds: (count: number) => string[];
  readonly stop: () => void;
  readonly search?: (text: string) => void;
  readonly sortBy?: (column: string) => void;
}

export interface Reading {
  /** Age of each batch when the frame that showed it, or a later one, was painted. */
  readonly latencyMs: number[];
  readonly frameMs: number[];
  readonly longTasks: number;
}

const BATCH_MS = 10;
const GIVE_UP_MS = 2000;

export const numberOf = (text: string | null | undefined): number =>
  text === null || text === undefined || text === "" ? Number.NaN : Number(text.replaceAll(",", ""));

/** Calls back after the next frame has been painted. */
const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = run;
    channel.port2.postMessage(null);
  });
};

const painted = (): Promise<void> => new Promise(afterPaint);

/** Gives the runner its handle on this page. */
export function offerBench(page: BenchPage): void {
  const bench = {
    name: page.name,
    topIds: page.topIds,
    rowCount: page.rowCount,
    stop: page.stop,
    canSearch: page.search !== undefined,
    canSort: page.sortBy !== undefined,

    /** Milliseconds from navigation until the probe and all rows are shown. */
    async ready(rows: number): Promise<number> {
      while (page.rowCount() < rows || Number.isNaN(page.probe())) await painted();
      return performance.now();
    },

    async read(forMs: number): Promise<Reading> {
      const reading = { latencyMs: [] as number[], frameMs: [] as number[], longTasks: 0 };
      const observer = new PerformanceObserver((list) => (reading.longTasks += list.getEntries().length));
      observer.observe({ type: "longtask" });
      const startMs = performance.now();
      let lastFrameMs = startMs;
      let lastAge = Number.NaN;
      let lastReadMs = startMs;
      while (performance.now() - startMs < forMs) {
        await painted();
        const nowMs = performance.now();
        reading.frameMs.push(nowMs - lastFrameMs);
        lastFrameMs = nowMs;
        const price = page.probe();
        if (Number.isNaN(price)) continue;
        const age = probeAgeMs(price, performance.timeOrigin + nowMs);
        const fresher = nowMs - lastReadMs - (age - lastAge);
        // Every batch sent since the previously shown one is now on screen, as itself or as a later value.
        for (let back = 0; back < (Number.isNaN(fresher) ? 0 : fresher); back += BATCH_MS)
          reading.latencyMs.push(age + back);
        if (!(fresher < 1)) {
          lastAge = age;
          lastReadMs = nowMs;
        }
      }
      observer.disconnect();
      return reading;
    },

    async scroll(forMs: number): Promise<number[]> {
      const element = page.scroller();
      const frames: number[] = [];
      if (element === null) return frames;
      let lastMs = performance.now();
      const startMs = lastMs;
      while (performance.now() - startMs < forMs) {
        element.scrollTop += 1000;
        if (element.scrollTop + element.clientHeight >= element.scrollHeight - 10) element.scrollTop = 0;
        await new Promise(requestAnimationFrame);
        const nowMs = performance.now();
        frames.push(nowMs - lastMs);
        lastMs = nowMs;
      }
      element.scrollTop = 0;
      await painted();
      await painted();
      return frames;
    },

    /** Milliseconds from each search text to the painted screen; every text must leave a different number of rows. */
    async search(texts: readonly string[]): Promise<number[]> {
      const times: number[] = [];
      for (const text of texts) {
        const before = page.rowCount();
        const startMs = performance.now();
        page.search?.(text);
        while (page.rowCount() === before && performance.now() - startMs < GIVE_UP_MS) await painted();
        times.push(performance.now() - startMs);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      page.search?.("");
      return times;
    },

    /** Milliseconds from requesting a sort to seeing it. */
    async resort(column: string): Promise<number> {
      const before = page.topIds(1)[0];
      const startMs = performance.now();
      page.sortBy?.(column);
      while (page.topIds(1)[0] === before && performance.now() - startMs < GIVE_UP_MS) await painted();
      return performance.now() - startMs;
    },
  };
  Object.assign(globalThis, { bench });
}

export type Bench = {
  topIds: (count: number) => string[];
  rowCount: () => number;
  stop: () => void;
  canSearch: boolean;
  canSort: boolean;
  ready: (rows: number) => Promise<number>;
  read: (forMs: number) => Promise<Reading>;
  scroll: (forMs: number) => Promise<number[]>;
  search: (texts: readonly string[]) => Promise<number[]>;
  resort: (column: string) => Promise<number>;
};

/** `?feed=http://host:port&rows=&rate=` of the page's address. */
export function feedOfAddress(): { url: string; rows: number; rate: number } {
  const asked = new URL(location.href).searchParams;
  return {
    url: asked.get("feed") ?? location.origin,
    rows: Number(asked.get("rows") ?? 10_000),
    rate: Number(asked.get("rate") ?? 10_000),
  };
}
