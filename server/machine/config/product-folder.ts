import { findPackageJSON } from "node:module";
import path from "node:path";
import { must } from "#domain/lib/must.ts";

/**
 * Folder with package.json, reference-data/ and the sources: the nearest one above this file, or above the bundle that
 * vite.server.config.ts builds from it.
 */
export const PRODUCT_FOLDER = path.dirname(must(findPackageJSON(import.meta.url), "package.json"));
