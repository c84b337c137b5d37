import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { worldFolder } from "./world-folder.ts";

/** Offset of a world's sandbox port from its server port. */
export const SANDBOX_PORT_AFTER = 10;

/** Address of the exchange sandbox. @param baseURL of its world */
export function sandboxUrl(baseURL: string | undefined): string {
  const { port } = new URL(must(baseURL, "baseURL"));
  return `http://127.0.0.1:${Number(port) + SANDBOX_PORT_AFTER}`;
}

/** A control call of the sandbox that sets the behaviour of the exchange or its clearing corporation, e.g. `faults`. */
export async function controlSandbox(baseURL: string | undefined, path: string, sent: object): Promise<void> {
  const { port } = new URL(must(baseURL, "baseURL"));
  const key = readFileSync(join(worldFolder(port), "exchange-sandbox", "key"), "utf8").trim();
  const answer = await fetch(`${sandboxUrl(baseURL)}/sandbox/${path}`, {
    method: "POST",
    headers: { "x-sandbox-key": key, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}
