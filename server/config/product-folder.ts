import path from "node:path";

/**
 * Folder with package.json, reference-data/ and the sources. Two levels above this file, and above the bundle that
 * vite.server.config.ts builds from it.
 */
export const PRODUCT_FOLDER = path.resolve(import.meta.dirname, "../..");
