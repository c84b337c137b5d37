// npm run dev: pages with hot reload on 3000, the server with watch on 3001 behind them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { startExchangeSandbox } from "./lib/exchange-sandbox.mjs";
import { ensurePackages, pinnedNode, ROOT, toolEnv } from "./lib/setup.mjs";

await ensurePackages();
const SERVER_PORT = process.env.SERVER_PORT ?? "3001";
const env = toolEnv({ SERVER_PORT });
const sandbox = startExchangeSandbox({ ...env, PORT: SERVER_PORT }, () => {
  console.error("The exchange sandbox has ended: see above. Pages and server go on without exchanges.");
});
const children = [
  spawn(pinnedNode(), ["--watch", "--watch-preserve-output", join(ROOT, "server/main.ts")], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...env, ...sandbox.env, PORT: SERVER_PORT, PUBLIC_ORIGIN: "http://localhost:3000" },
  }),
  spawn(pinnedNode(), [join(ROOT, "node_modules/vite/bin/vite.js")], { cwd: ROOT, stdio: "inherit", env }),
];
const stop = () => {
  children.forEach((child) => child.kill("SIGTERM"));
  void sandbox.stop();
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
for (const child of children) {
  child.on("exit", (code) => {
    stop();
    process.exitCode = code ?? 0;
  });
}
