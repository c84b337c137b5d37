// npm start: installs, builds and serves, doing only what is not done yet.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt, ensurePackages, pinnedNode, ROOT, toolEnv } from "./lib/setup.mjs";

await ensurePackages();
await ensureBuilt();
const server = spawn(pinnedNode(), [join(ROOT, "server/main.ts")], { cwd: ROOT, stdio: "inherit", env: toolEnv() });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
