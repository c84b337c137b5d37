import { createServer } from "node:net";
import type { Config } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";

interface Place extends Pick<Config, "host" | "port"> {
  /** Setting that names the port; default `PORT`. */
  setting?: "PORT" | "METRICS_PORT";
}

/** Tries the place where the server is to listen, and leaves it again. @throws StartError when it cannot be used */
export async function checkListen({ host, port }: Place): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(listenError(error, { host, port })));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

export function listenError(error: unknown, { host, port, setting = "PORT" }: Place): StartError {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const cause = { cause: error };
  if (code === "EADDRINUSE") {
    return new StartError(`${setting}: ${port} is in use. Stop what uses it, or set another ${setting}.`, cause);
  }
  if (code === "EACCES") return new StartError(`${setting}: ${port} may not be used by this account.`, cause);
  return new StartError(`HOST: ${host} is no address to listen on here (${code}).`, cause);
}
