import { addresses } from "#domain/contract/addresses.ts";
import type * as shell from "#domain/contract/http/shell.ts";
import { callAt } from "#src/lib/api.ts";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";

/**
 * Keeps open pages up to date. A version other than the one this browser saw last reloads the page once; a newer build
 * waits for the person to go somewhere, because nobody wants the desk to vanish under an unfinished quote.
 */
const VERSION = "version";
/** Interval between checks for a newer build while the page is visible, ms. */
export const BUILD_CHECK_EVERY_MS = 60_000;

/** Decides on the server's version, given the version stored on the last visit of this browser. */
export function versionStep(previous: unknown, current: string): "nothing" | "store" | "store-and-reload" {
  if (previous === current) return "nothing";
  return typeof previous === "string" ? "store-and-reload" : "store";
}

interface VersionNeeds {
  /** The page has been reloaded just now, and is as new as its server. */
  isReloaded: boolean;
  ask: () => Promise<{ version: string }>;
  read: () => unknown;
  store: (version: string) => void;
  reload: () => void;
}

/**
 * Reloads only once the new version is stored: a browser that stores nothing would reload forever. Never reloads a page
 * twice: during an upgrade each call may be answered by a node of the other version.
 */
export async function checkVersion({ isReloaded, ask, read, store, reload }: VersionNeeds): Promise<void> {
  const { version } = await ask();
  const step = versionStep(read(), version);
  if (step === "nothing") return;
  store(version);
  if (step === "store-and-reload" && !isReloaded && read() === version) reload();
}

/** Part of `Document` that tells its visibility. */
export interface Sight {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(type: "visibilitychange", react: () => void): void;
}

/** Watches for a build other than the page's own, or than the one that was the newest when it opened, where it says none. */
export class BuildWatch {
  readonly #ask: (timestamp: string) => Promise<{ id: string }>;
  #opened: string | null = null;
  #newer = false;

  constructor(ask: (timestamp: string) => Promise<{ id: string }>) {
    this.#ask = ask;
  }

  /** The next navigation is to be a full reload. */
  get hasNewer(): boolean {
    return this.#newer;
  }

  /** Checks now; a failed check counts as no change. */
  async look(): Promise<void> {
    const latest = await this.#ask(String(Date.now())).catch(() => null);
    if (latest === null) return;
    this.#opened ??= latest.id;
    this.#newer = latest.id !== this.#opened;
  }

  /**
   * Looks now and once a minute; not while the page is hidden, and at once when it is seen again after that long.
   * @param opened the build that the page is of
   */
  start(sight: Sight, opened: string | null = null): void {
    this.#opened = opened;
    let checkedAtMs = Date.now();
    const lookWhenSeen = () => {
      if (sight.visibilityState === "hidden" || Date.now() - checkedAtMs < BUILD_CHECK_EVERY_MS) return;
      checkedAtMs = Date.now();
      void this.look();
    };
    void this.look();
    setInterval(lookWhenSeen, BUILD_CHECK_EVERY_MS);
    sight.addEventListener("visibilitychange", lookWhenSeen);
  }
}

/** The build watch of this page; the router asks it before it goes anywhere. */
export const builds = new BuildWatch((timestamp) =>
  callAt<typeof shell.latestBuild>(addresses.latestBuild, { query: { timestamp } }),
);

/** Goes to a path of this site with a full page load; never resolves. */
export function leaveForNewerBuild(path: string): Promise<never> {
  const target = new URL(path, window.location.href).href;
  // The address may have been changed already, and assigning an address with a hash to itself loads nothing.
  if (target === window.location.href) window.location.reload();
  else window.location.assign(target);
  return new Promise(() => undefined);
}

/** Called once by main. */
export function startVersioning(): void {
  builds.start(document, document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null);
  checkVersion({
    isReloaded: performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload"),
    ask: () => callAt<typeof shell.version>(addresses.version, {}),
    read: () => readStored(stores.machine, VERSION),
    store: (version) => writeStored(stores.machine, VERSION, version),
    reload: () => window.location.reload(),
  }).catch(() => undefined);
}
