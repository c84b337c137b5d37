import path from "node:path";

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, "migrations");
