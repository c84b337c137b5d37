// npm start installs, builds and serves, skipping steps that are already done. A demo also starts the exchange sandbox.
import { spawn } from "node:child_process";
import { startExchangeSandbox } from "./lib/exchange-sandbox.mjs";
import { BUILT_SANDBOX, builtServer, ensureBuilt, ensurePackages, pinnedNode, ROOT, toolEnv } from "./lib/setup.mjs";

await ensurePackages();
await ensureBuilt();
const env = toolEnv();
let server = null;
let isStopping = false;
// Without the sandbox nothing reaches an exchange: better to fail at start than at the first deal.
const whenDead = () => {
  if (isStopping) return;
  console.error("The exchange sandbox has ended: see above. The server is stopped with it.");
  server?.kill("SIGTERM");
};
const sandbox = startExchangeSandbox(env, whenDead, BUILT_SANDBOX);
server = spawn(pinnedNode(), builtServer.args, {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...builtServer.env, ...env, ...sandbox.env },
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
