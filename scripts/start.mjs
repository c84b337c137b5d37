// npm start: installs, builds and serves, doing only what is not done yet. A demo has the exchanges' sandbox beside it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { startExchangeSandbox } from "./lib/exchange-sandbox.mjs";
import { ensureBuilt, ensurePackages, pinnedNode, ROOT, toolEnv } from "./lib/setup.mjs";

await ensurePackages();
await ensureBuilt();
const env = toolEnv();
let server = null;
let isStopping = false;
// Without it nothing reaches an exchange: better not to start than to find out at the first deal.
const sandbox = startExchangeSandbox(env, () => {
  if (isStopping) return;
  console.error("The exchange sandbox has ended: see above. The server is stopped with it.");
  server?.kill("SIGTERM");
});
server = spawn(pinnedNode(), [join(ROOT, "server/main.ts")], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...env, ...sandbox.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopping = true;
    server.kill(signal);
  });
}
server.on("exit", (code, signal) => {
  void sandbox.stop().then(() => process.exit(code ?? (signal ? 1 : 0)));
});
