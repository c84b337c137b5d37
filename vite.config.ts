import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/** Names each build, so that open pages notice a newer one. */
function buildId(): Plugin {
  return {
    name: "build-id",
    apply: "build",
    generateBundle() {
      const id = randomBytes(8).toString("hex");
      this.emitFile({ type: "asset", fileName: "build-id.json", source: JSON.stringify({ id }) });
    },
  };
}

/** Lays compressed twins beside the assets, for the server to send as they are. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "dist" }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name))) {
        const content = await readFile(join(dir, file));
        await writeFile(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
        await writeFile(join(dir, `${file}.br`), brotliCompressSync(content));
      }
    },
  };
}

const server = `http://localhost:${process.env.SERVER_PORT ?? "3001"}`;

export default defineConfig({
  plugins: [react(), tailwindcss(), buildId(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  worker: { format: "es" },
  build: { target: "es2023", sourcemap: true, chunkSizeWarningLimit: 1200 },
  server: {
    port: 3000,
    proxy: {
      "/api": server,
      "/dev": server,
      "/version.json": server,
      "/builds": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
});
