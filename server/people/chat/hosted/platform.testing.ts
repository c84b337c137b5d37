import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface PlatformCall {
  method: string;
  path: string;
  token: string | undefined;
  body: Record<string, unknown>;
}

/** A platform API with scripted answers that records its calls. */
export interface FakePlatform {
  url: string;
  calls: PlatformCall[];
  /** Status and answer of a call; 200 and an empty object by default. */
  answer: (call: PlatformCall) => [status: number, answer: object] | undefined;
  close(): Promise<void>;
}

export const errorAnswer = (code: number): [number, object] => [400, { error: true, code, message: "no" }];

export async function startFakePlatform(): Promise<FakePlatform> {
  const calls: PlatformCall[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const call: PlatformCall = {
        method: request.method ?? "",
        path: request.url ?? "",
        token: request.headers["api-token"] as string | undefined,
        body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
      };
      calls.push(call);
      const [status, answer] = platform.answer(call) ?? [200, {}];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const platform: FakePlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    answer: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return platform;
}
