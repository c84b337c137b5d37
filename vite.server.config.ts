import { defineConfig } from "vite";

/**
 * The server and the exchange sandbox as npm start and the image run them: one file instead of 2,400, without types.
 * Nothing is minified and each module begins with its path, so stack traces in the log are readable.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // These packages read files beside their own code.
    external: ["@electric-sql/pglite", "@fastify/swagger-ui", "@node-rs/argon2", "harfbuzzjs", "pdfmake", "pino"],
  },
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: { main: "server/main.ts", "exchange-sandbox": "sandbox/main.ts" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash:7].js" },
    },
  },
});
