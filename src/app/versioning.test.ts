import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BUILD_CHECK_EVERY_MS, BuildWatch, checkVersion, versionStep } from "#src/app/versioning.ts";

describe("the version this browser saw last", () => {
  test.each([
    [undefined, "0.2.0", "store"],
    ["0.2.0", "0.2.0", "nothing"],
    ["0.1.0", "0.2.0", "store-and-reload"],
    ["0.3.0", "0.2.0", "store-and-reload"],
    [{ broken: true }, "0.2.0", "store"],
  ] as const)("%j, and now %s: %s (S-08)", (previous, current, step) => {
    expect(versionStep(previous, current)).toBe(step);
  });

  function browser(stored: unknown, canStore = true) {
    const state = { stored, reloads: 0 };
    const open = (isReloaded = false) =>
      checkVersion({
        isReloaded,
        ask: () => Promise.resolve({ version: "0.2.0" }),
        read: () => state.stored,
        store: (version) => {
          if (canStore) state.stored = version;
        },
        reload: () => {
          state.reloads += 1;
        },
      });
    return { state, open };
  }

  test("another version is stored first and reloads the page once, not again after that (S-08)", async () => {
    const { state, open } = browser("0.1.0");
    await open();
    expect(state).toEqual({ stored: "0.2.0", reloads: 1 });
    await open();
    expect(state.reloads).toBe(1);
  });

  test("a page that has just been reloaded stores it and stays, whichever version answers (S-08)", async () => {
    const { state, open } = browser("0.1.0");
    await open(true);
    expect(state).toEqual({ stored: "0.2.0", reloads: 0 });
  });

  test("the first visit stores it and does not reload (S-08)", async () => {
    const { state, open } = browser(undefined);
    await open();
    expect(state).toEqual({ stored: "0.2.0", reloads: 0 });
  });

  test("a browser that stores nothing is not reloaded for ever", async () => {
    const { state, open } = browser("0.1.0", false);
    await open();
    expect(state.reloads).toBe(0);
  });
});

describe("watching for a newer build", () => {
  let build: string;
  let asked: string[];
  let sight: { visibilityState: DocumentVisibilityState; changed: () => void };
  let watch: BuildWatch;

  beforeEach(() => {
    vi.useFakeTimers();
    [build, asked] = ["first", []];
    watch = new BuildWatch((timestamp) => {
      asked.push(timestamp);
      return build === "" ? Promise.reject(new Error("no answer")) : Promise.resolve({ id: build });
    });
    sight = { visibilityState: "visible", changed: () => undefined };
    watch.start({
      get visibilityState() {
        return sight.visibilityState;
      },
      addEventListener: (_type, react) => {
        sight.changed = react;
      },
    });
  });
  afterEach(() => vi.useRealTimers());

  test("it is asked for at once and every 60 s, each time with the time (S-09, U-12, C-06, A-002)", async () => {
    expect(BUILD_CHECK_EVERY_MS).toBe(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1 + 60_000);
    expect(asked).toHaveLength(3);
    expect(asked[2]).toBe(String(Date.now()));
    expect(watch.hasNewer).toBe(false);
  });

  test("another id means that the next navigation reloads (S-09)", async () => {
    await vi.advanceTimersByTimeAsync(0);
    build = "second";
    await vi.advanceTimersByTimeAsync(60_000);
    expect(watch.hasNewer).toBe(true);
  });

  test("a hidden page asks nothing, and catches up when it is seen again (U-12)", async () => {
    await vi.advanceTimersByTimeAsync(0);
    sight.visibilityState = "hidden";
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    build = "second";
    sight.visibilityState = "visible";
    sight.changed();
    await vi.advanceTimersByTimeAsync(0);
    expect(watch.hasNewer).toBe(true);
  });

  test("looking away for a moment asks nothing more (U-12)", async () => {
    await vi.advanceTimersByTimeAsync(1000);
    sight.changed();
    expect(asked).toHaveLength(1);
  });

  test("a page that says of which build it is notices another at the first look (S-09)", async () => {
    const page = { visibilityState: "visible", addEventListener: () => undefined } as const;
    const own = new BuildWatch(() => Promise.resolve({ id: "first" }));
    own.start(page, "first");
    const older = new BuildWatch(() => Promise.resolve({ id: "first" }));
    older.start(page, "the one before");
    await vi.advanceTimersByTimeAsync(0);
    expect([own.hasNewer, older.hasNewer]).toEqual([false, true]);
  });

  test("no answer is no news, even the first time", async () => {
    build = "";
    const other = new BuildWatch(() =>
      build === "" ? Promise.reject(new Error("no")) : Promise.resolve({ id: build }),
    );
    await other.look();
    build = "first";
    await other.look();
    expect(other.hasNewer).toBe(false);
  });
});
