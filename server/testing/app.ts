import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from "fastify";
import { buildApp } from "#server/machine/http/app.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import type { Route } from "#server/machine/http/route.ts";
import { coreRoutes } from "#server/core-routes.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** The app without a port: core routes and, besides, those given. */
export function testApp(parts: Parts, routes: readonly Route[] = []): Promise<FastifyInstance> {
  return buildApp(parts, [...coreRoutes(parts), ...routes]);
}

/** A signed-in browser: sends its cookies, and an idempotency key with every changing call. */
export interface TestBrowser {
  cookies: Record<string, string>;
  /** The same as headers, for tests that call inject or open a socket themselves. */
  headers: { cookie: string };
  token: string;
  refresh: string;
  get(url: string, query?: Record<string, string>): Promise<Response>;
  send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

/** Signs one of the demo world's people in. */
export async function signIn(app: FastifyInstance, email: string, password = DEMO_PASSWORD): Promise<TestBrowser> {
  const answer = await app.inject({ method: "POST", url: "/api/token/", payload: { email, password } });
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.statusCode} ${answer.body}`);
  const { token, refresh } = answer.json<{ token: string; refresh: string }>();
  return browserWith(app, token, refresh);
}

export function browserWith(app: FastifyInstance, token: string, refresh: string): TestBrowser {
  const cookies = { "bond.token": token, "bond.refresh": refresh };
  return {
    cookies,
    headers: { cookie: `bond.token=${token}; bond.refresh=${refresh}` },
    token,
    refresh,
    get: (url, query) => app.inject({ method: "GET", url, cookies, ...(query ? { query } : {}) }),
    send: (method, url, body, headers = {}) =>
      app.inject({
        method,
        url,
        cookies,
        headers: { "idempotency-key": randomUUID(), ...headers },
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions["payload"]> }),
      }),
  };
}

/** Status of a response, and the code of a refusal. */
export const codeOf = (answer: { statusCode: number; json: <T>() => T }): [number, string | undefined] => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];
