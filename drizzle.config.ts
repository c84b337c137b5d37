import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/machine/db/schema/*.ts",
  out: "./server/machine/db/migrations",
});
