import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { adoptedStyles } from "./scripts/lib/adopted-styles.ts";
import { chunkGroups } from "./scripts/lib/shared-chunks.ts";
import { writePageDocuments } from "./scripts/lib/page-documents.ts";
import { compress, PAGES_OUT_DIR, prerenderPages } from "./scripts/lib/prerender-pages.ts";

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };

/**
 * Derives an id of the build from its file names, so that open pages notice a newer build and nodes built from the same
 * sources agree. The document contains the id.
 */
function buildId(): Plugin {
  return {
    name: "build-id",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
        const id = createHash("sha256").update(files.toSorted().join()).digest("hex").slice(0, 16);
        this.emitFile({ type: "asset", fileName: "build-id.json", source: JSON.stringify({ id }) });
        const document = bundle["index.html"];
        if (document?.type !== "asset") throw new Error("the build has no document");
        document.source = String(document.source).replace(
          "<title>",
          () => `<meta name="build" content="${id}" />\n    <title>`,
        );
      },
    },
  };
}

/** Writes compressed variants beside the assets, which the server sends unchanged. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "dist" }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(files.map((file) => compress(join(dir, file))));
    },
  };
}

const server = `http://localhost:${process.env.SERVER_PORT ?? "3001"}`;

/**
 * Rarely opened pages. Most of their files are already loaded, and listing the rest would make every first page larger.
 */
const NOT_PRELOADED =
  /(?:staff|requests|firms|people|calendars|bond-terms|approvals|firm-settings|credentials|users|client-form|clients|limits|limit-view|new-limit|reconciliation|profile|settings-layout|register|lite|reset-password|forgot|mind|messenger|surveillance|sign-out|second-factor|old-path)[\w-]*\.js$/;

export default defineConfig({
  plugins: [adoptedStyles(), react(), tailwindcss(), buildId(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  worker: { format: "es" },
  build: {
    target: "es2023",
    // Written beside the files for operators; never sent to browsers.
    sourcemap: "hidden",
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      // Every targeted browser preloads modules natively.
      polyfill: false,
      resolveDependencies: (page, files) =>
        NOT_PRELOADED.test(page) ? files.filter((file) => file === page || file.endsWith(".css")) : files,
    },
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            // The first script lists all file names, so shared chunks get a short name instead of the names of all
            // their pages.
            chunkFileNames: ({ name }) => `assets/${name.includes("~") ? "shared" : "[name]"}-[hash:7].js`,
            codeSplitting: {
              groups: [
                {
                  name: "react",
                  // Above all groups of `chunkGroups`.
                  priority: 100,
                  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
                },
                ...chunkGroups(import.meta.dirname),
              ],
            },
          },
        },
      },
    },
    // The same pages, built for prerendering; this output is not served.
    ssr: { build: { ssr: "src/app/prerender.tsx", outDir: PAGES_OUT_DIR, sourcemap: false, copyPublicDir: false } },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await prerenderPages(import.meta.dirname, builder.config.build.outDir);
      await writePageDocuments(import.meta.dirname, builder.config.build.outDir);
    },
  },
  server: {
    port: 3000,
    proxy: {
      "/api": server,
      "/ext": server,
      "/dev": server,
      "/version.json": server,
      "/builds": server,
      "/ws": { target: server.replace("http", "ws"), ws: true },
    },
  },
});
