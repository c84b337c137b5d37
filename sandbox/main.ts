import { z } from "zod";
import { startSandbox } from "#sandbox/start-sandbox.ts";

const KEY_LENGTH = 16;

/** Settings of the process, by its environment. */
const environment = z.object({
  EXCHANGE_SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  EXCHANGE_SANDBOX_HOST: z.string().default("127.0.0.1"),
  EXCHANGE_SANDBOX_DIR: z.string({ error: "is needed: the folder of the journal" }),
  EXCHANGE_SANDBOX_KEY: z.string({ error: "is needed" }).min(KEY_LENGTH, `must have at least ${KEY_LENGTH} characters`),
  EXCHANGE_SANDBOX_HOURS: z.enum(["exchange", "always"]).optional(),
  EXCHANGE_SANDBOX_CALLBACKS: z.url().optional(),
  /** 1: a demo dealer answers quotes of others automatically. */
  EXCHANGE_SANDBOX_DEALERS: z.enum(["1", "0"]).optional(),
  /** 1: ends with its parent process, noticed by the end of the standard input. */
  EXCHANGE_SANDBOX_WITH_PARENT: z.enum(["1", "0"]).default("0"),
});

async function start(): Promise<void> {
  const given = Object.entries(process.env).filter(([, value]) => value !== "");
  const settings = environment.safeParse(Object.fromEntries(given));
  if (!settings.success) {
    const lines = settings.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(lines.join("\n"));
  }
  const set = settings.data;
  const sandbox = await startSandbox({
    port: set.EXCHANGE_SANDBOX_PORT,
    host: set.EXCHANGE_SANDBOX_HOST,
    dir: set.EXCHANGE_SANDBOX_DIR,
    key: set.EXCHANGE_SANDBOX_KEY,
    ...(set.EXCHANGE_SANDBOX_HOURS === undefined ? {} : { hours: set.EXCHANGE_SANDBOX_HOURS }),
    ...(set.EXCHANGE_SANDBOX_DEALERS === undefined ? {} : { dealers: set.EXCHANGE_SANDBOX_DEALERS === "1" }),
    callbacks: set.EXCHANGE_SANDBOX_CALLBACKS ?? null,
    die: () => process.kill(process.pid, "SIGKILL"),
  });
  process.stdout.write(`The exchange sandbox answers at ${sandbox.url}\n`);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    sandbox.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (set.EXCHANGE_SANDBOX_WITH_PARENT === "1") process.stdin.resume().on("end", stop);
}

try {
  await start();
} catch (error) {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  const port = process.env["EXCHANGE_SANDBOX_PORT"] ?? "3100";
  const taken = `EXCHANGE_SANDBOX_PORT: ${port} is in use. Stop what uses it, or set another EXCHANGE_SANDBOX_PORT.`;
  process.stderr.write(`${isTaken ? taken : error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
