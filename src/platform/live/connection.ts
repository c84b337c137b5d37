import type { Eoi } from "#domain/entities/eoi.ts";
import type { GridSource } from "#src/platform/grid/grid-source.ts";

export declare const live: {
  quotes: GridSource;
  quoteById(id: string): Promise<Eoi | null>;
  findQuotes(query: string, limit: number): Promise<Eoi[]>;
  start(who: { userId: string; clientId: string }): () => void;
};
