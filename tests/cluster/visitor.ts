import { setTimeout as delay } from "node:timers/promises";

const DOCUMENT = "/find";
const EVERY_MS = 1000;
const ASKED_AT_ONCE = 6;
const BUILD = /<meta name="build" content="([^"]+)"/;
/** As documents and the lists of lazy parts name them, and as scripts name each other. */
const NAMED = /\bassets\/([\w-][\w.-]*\.\w+)|["']\.\/([\w-][\w.-]*\.(?:js|css))["']/g;

/**
 * A browser that opens a page through the balancer again and again, and asks for every file of it: those that the document
 * names, and those that they name in turn. Files of pages that were opened before are asked for as well, as by a page that is
 * still open. Whichever node is asked has to have them, of whatever version it is. Where pages are not built there are none.
 */
export class Visitor {
  /** Files that a node did not have. */
  readonly missing = new Set<string>();
  /** Builds of which it had a document. */
  readonly builds = new Set<string>();
  asked = 0;
  readonly #origin: string;
  /** The files that each file names, of those that it had once. */
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

  /** Asks for some files, a few at once; answers the files that they name. */
  async #files(names: ReadonlySet<string>): Promise<string[]> {
    const left = names.values();
    const named: string[] = [];
    const ask = async () => {
      for (const name of left) named.push(...(await this.#file(name)));
    };
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
    return named;
  }

  /** Asks for a file; answers the files that it names. */
  async #file(name: string): Promise<readonly string[]> {
    const known = this.#known.get(name);
    const text = await this.#text(`/assets/${name}`);
    this.asked += 1;
    if (known !== undefined || text === null) return known ?? [];
    const names = /\.(?:js|css)$/.test(name) ? namesIn(text) : [];
    this.#known.set(name, names);
    return names;
  }

  /** Null where no node could answer, which a browser asks again; what is said not to be there is missing. */
  async #text(path: string): Promise<string | null> {
    try {
      const answer = await fetch(this.#origin + path);
      const text = await answer.text();
      if (answer.status === 404) this.missing.add(path);
      return answer.ok ? text : null;
    } catch {
      return null;
    }
  }
}

const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].flatMap((match) => match[1] ?? match[2] ?? []);
