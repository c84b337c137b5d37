import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const DOCUMENT = "/find";
const EVERY_MS = 1000;
const ASKED_AT_ONCE = 6;
const BUILD = /<meta name="build" content="([^"]+)"/;
/** File names as referenced in documents, in lists of lazy chunks, and between scripts. */
const NAMED = /\bassets\/([\w-][\w.-]*\.\w+)|["']\.\/([\w-][\w.-]*\.(?:js|css))["']/g;

/**
 * A browser that repeatedly opens a page through the balancer and requests all its files: those named in the document,
 * and those they reference in turn. It also requests files of previously opened pages, like a page that is still open.
 * Every node must have them, even from another version. Without built pages there are no files.
 */
export class Visitor {
  /** Files that a node did not have. */
  readonly missing = new Set<string>();
  /** Builds whose documents it has loaded. */
  readonly builds = new Set<string>();
  asked = 0;
  readonly #origin: string;
  /** References of each file loaded at least once. */
  readonly #known = new Map<string, readonly string[]>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async look(over: () => boolean): Promise<void> {
    while (!over()) {
      await this.#open();
      await delay(EVERY_MS);
    }
  }

  async #open(): Promise<void> {
    const text = await this.#text(DOCUMENT);
    if (text === null) return;
    this.builds.add(BUILD.exec(text)?.[1] ?? "one without a name");
    const asked = new Set<string>();
    for (let next = [...this.#known.keys(), ...namesIn(text)]; next.length > 0;) {
      const wanted = new Set(next.filter((name) => !asked.has(name)));
      for (const name of wanted) asked.add(name);
      next = await this.#files(wanted);
    }
  }

  /** Requests files, a few in parallel; returns the files they reference. */
  async #files(names: ReadonlySet<string>): Promise<string[]> {
    const left = names.values();
    const named: string[] = [];
    const ask = async () => {
      for (const name of left) named.push(...(await this.#file(name)));
    };
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
    return named;
  }

  /** Requests a file; returns the files it references. */
  async #file(name: string): Promise<readonly string[]> {
    const known = this.#known.get(name);
    const text = await this.#text(`/assets/${name}`);
    this.asked += 1;
    if (known !== undefined || text === null) return known ?? [];
    const names = /\.(?:js|css)$/.test(name) ? namesIn(text) : [];
    this.#known.set(name, names);
    return names;
  }

  /** Null if no node could answer, which a browser would retry. A 404 counts as missing. */
  async #text(path: string): Promise<string | null> {
    try {
      const { status, text } = await read(this.#origin + path);
      if (status === 404) this.missing.add(path);
      return status === 200 ? text : null;
    } catch {
      return null;
    }
  }
}

/** Fetch of Node 24 ends the process when a socket ends while its body waits to be read, as when a node is killed. */
function read(url: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = get(url, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
      answer.on("error", reject);
    });
    call.on("error", reject);
  });
}

const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].flatMap((match) => match[1] ?? match[2] ?? []);
