type Env = Readonly<Record<string, string | undefined>>;

export declare function sandboxSettings(
  env: Env,
): { port: number; url: string; dir: string; hours: string; callbacks: string } | null;
export declare function startExchangeSandbox(
  env: Env,
  whenDead: (code: number) => void,
  program?: string,
): { env: Record<string, string>; stop: () => Promise<void> };
