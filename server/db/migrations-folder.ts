import path from "node:path";
import { PRODUCT_FOLDER } from "#server/config/product-folder.ts";

export const MIGRATIONS_FOLDER = path.join(PRODUCT_FOLDER, "server/db/migrations");
