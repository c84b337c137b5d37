import type { Logger } from "pino";

/** What an export needs beside its settings. */
export interface ExportNeeds {
  version: string;
  /** Hears of the export itself, and is not exported. */
  log: Logger;
  /** What the collector asks for, by name, such as a key: asked for each packet, since it may be changed meanwhile. */
  headers: () => Record<string, string>;
}
