/** How the built server is run, in the product's folder. */
export declare const builtServer: { args: string[]; env: Record<string, string> };
/** Builds the pages and the server, each unless it was built from just these sources. */
export declare function ensureBuilt(): Promise<void>;
