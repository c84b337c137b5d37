import { expect } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { controlSandbox, sandboxUrl } from "./exchange-sandbox.ts";

/** Palani Treasury at NSE, which is not a firm on the platform. */
export const PALANI = "NPALANI";

/** Makes the sandbox refuse the next call of a kind. */
export const refuseNext = (
  baseURL: string | undefined,
  text: string,
  { exchange, call } = { exchange: "NSE", call: "placeQuote" },
): Promise<void> =>
  controlSandbox(baseURL, "faults", { exchange, match: { call }, effect: { refuse: { code: "E203", text } } });

/** Palani at NSE, through their own calls to the sandbox. */
export async function palaniAtNse(
  baseURL: string,
): Promise<(path: string, sent: object) => Promise<Record<string, string>>> {
  const base = `${sandboxUrl(baseURL)}/nse/rest/v1`;
  const post = async (path: string, sent: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(sent);
    const answer = await fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    const text = await answer.text();
    expect(answer.ok, text).toBe(true);
    const read = JSON.parse(text) as Record<string, string> | Record<string, string>[];
    return Array.isArray(read) ? must(read[0], "row") : read;
  };
  const { loginKey } = await post("/login", { domain: PALANI, login: "yieldboard", password: "Bond#Desk1" });
  return (path, sent) =>
    post(path, { participantCode: PALANI, clientCode: PALANI, dealType: "D", ...sent }, { loginKey: must(loginKey) });
}
