import { defineConfig } from "vite";

/**
 * The server and the exchange sandbox as npm start and the image run them: one file instead of 2,400, without types. It is
 * two folders deep, as its sources are that look for files from where they stand. Nothing is renamed and each module
 * begins with its path, so that a stack in the log can be read.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // These read files that lie beside them.
    external: ["@electric-sql/pglite", "@fastify/swagger-ui", "@node-rs/argon2", "harfbuzzjs", "pdfmake", "pino"],
  },
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: { main: "server/main.ts", "exchange-sandbox": "server/exchange-sandbox/main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash:7].js" },
    },
  },
});
