import type { Logger } from "pino";

/** Inputs of an export besides its settings. */
export interface ExportNeeds {
  version: string;
  /** Hears of the export itself, and is not exported. */
  log: Logger;
  /** Headers required by the collector, such as a key, by name; read for each batch, since they may change. */
  headers: () => Record<string, string>;
}
