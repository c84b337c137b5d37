import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The peers' pages are built only where their packages are installed. */
const peers = existsSync(here("node_modules/ag-grid-community"))
  ? { ag: here("peers/ag.html"), glide: here("peers/glide.html") }
  : {};

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [react()],
  worker: { format: "es" },
  resolve: { dedupe: ["react", "react-dom"] },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2023",
    rollupOptions: { input: { product: here("pages/product.html"), floor: here("pages/floor.html"), ...peers } },
  },
});
