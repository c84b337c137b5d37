import path from "node:path";

/**
 * Where package.json, reference-data/ and the sources are. This file stands two folders below it, and so does what
 * vite.server.config.ts builds of it.
 */
export const PRODUCT_FOLDER = path.resolve(import.meta.dirname, "../..");
