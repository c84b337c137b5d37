import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { endpoint, type Method } from "#domain/contract/endpoint.ts";
import { ERROR_STATUS, Refusal, type ErrorBody } from "#domain/contract/errors.ts";
import { createApi, type Api, type Refreshed } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { createCallKeys } from "#src/lib/call-keys.ts";
import { createBrowserStores } from "#src/lib/stored.ts";

// Responses come from a script, in the browser's own Request, Response and AbortError types: one after the other, the
// last one forever. src/session/session.page.spec.ts covers real network calls.

interface Answer {
  /** 0: no server there. */
  status: number;
  body?: unknown;
  /** ms before it answers. */
  afterMs?: number;
}

interface Seen {
  method: string;
  url: string;
  key: string | null;
  body: string;
  credentials: string;
}

const ORIGIN = "http://desk.example";
let script: Answer[];
let seen: Seen[];
let api: Api;
let refreshes: Refreshed[];
let refreshed: number;
let expired: () => void;
let dutyMissing: () => void;

const server: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { method, url, headers, credentials, signal } = request;
  const key = headers.get("idempotency-key");
  seen.push({ method, url: url.slice(ORIGIN.length), key, credentials, body: await request.text() });
  const { status, body = {}, afterMs = 0 } = (script.length > 1 ? script.shift() : script[0]) ?? { status: 200 };
  await new Promise<void>((resolve, reject) => {
    setTimeout(resolve, afterMs);
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
  if (status === 0) throw new TypeError("Failed to fetch");
  return Response.json(body, { status });
};

beforeEach(() => {
  [script, seen, refreshes, refreshed] = [[], [], ["renewed"], 0];
  expired = vi.fn<() => void>();
  dutyMissing = vi.fn<() => void>();
  api = apiWith(2000);
});

const newKeys = () => createCallKeys(createBrowserStores(() => undefined).typed, () => Date.now());

function apiWith(timeoutMs: number): Api {
  const made = createApi({
    baseUrl: ORIGIN,
    fetch: server,
    timeoutMs,
    keys: newKeys(),
    waitBeforeLookup: async () => undefined,
  });
  made.setSessionRefresher({
    refresh: () => {
      refreshed += 1;
      return Promise.resolve((refreshes.length > 1 ? refreshes.shift() : refreshes[0]) ?? "failed");
    },
    expired,
    dutyMissing: () => dutyMissing(),
  });
  return made;
}

const endpointOf = (method: Method, path: `/${string}` = "/api/thing/:id/", idempotent = false) =>
  endpoint({
    name: "test.thing",
    method,
    path,
    summary: "",
    access: "session",
    params: z.object({ id: z.string() }),
    query: z.object({ side: z.string().optional() }),
    body: z.object({ size: z.number() }).optional(),
    response: z.object({ ok: z.boolean().optional(), status: z.number().optional() }),
    errors: [],
    idempotent,
  });
const one = { params: { id: "x/1" } };

async function failure(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

const refusal = (body: Partial<ErrorBody>): ErrorBody => ({
  code: "validation_error",
  message: "The whole of it",
  field_errors: {},
  non_field_errors: [],
  ...body,
});

describe("a call", () => {
  test("goes to the described path with its parameters, query and body, and carries the credentials (Q-01)", async () => {
    script = [{ status: 200, body: { ok: true } }];
    const call = api.call(endpointOf("POST"), { ...one, query: { side: "BID" }, body: { size: 5 } });
    expect(await call).toEqual({ ok: true });
    expect(seen).toMatchObject([{ method: "POST", url: "/api/thing/x%2F1/?side=BID", body: '{"size":5}' }]);
    expect(seen.map(({ credentials }) => credentials)).toEqual(["include"]);
  });

  test("is relative in a page: nothing stands before the path (Q-02)", async () => {
    const asked: unknown[] = [];
    const page = createApi({
      baseUrl: "",
      fetch: (request) => {
        asked.push(request);
        return Promise.resolve(new Response("{}"));
      },
      timeoutMs: 1000,
      keys: newKeys(),
      waitBeforeLookup: async () => undefined,
    });
    await page.call(endpointOf("GET"), one);
    expect(asked).toEqual(["/api/thing/x%2F1/"]);
  });

  test("that was taken only in part says so in its data, a whole one does not (Q-03)", async () => {
    script = [
      { status: 207, body: { ok: true } },
      { status: 200, body: { ok: true } },
    ];
    expect(await api.call(endpointOf("POST"), one)).toEqual({ ok: true, status: 207 });
    expect(await api.call(endpointOf("POST"), one)).toEqual({ ok: true });
  });

  test("that posts a chat trade gives its status even when all went well", async () => {
    script = [{ status: 200, body: { ok: true } }];
    expect(await api.call(endpointOf("POST", "/api/chatter/trade/"), one)).toEqual({ ok: true, status: 200 });
    expect(await api.call(endpointOf("GET", "/api/chatter/trade/"), one)).toEqual({ ok: true });
  });
});

describe("a passing failure", () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    "of %i is tried once more by a safe call (Q-05, Q-06)",
    async (status) => {
      script = [{ status }, { status: 200, body: { ok: true } }];
      expect(await api.call(endpointOf("GET"), one)).toEqual({ ok: true });
      script = [{ status }];
      seen = [];
      expect((await failure(api.call(endpointOf("GET"), one))).status).toBe(status);
      expect(seen).toHaveLength(2);
    },
  );

  test.each([400, 403, 404, 410, 422, 501])("%i does not pass, and is not tried again (Q-05)", async (status) => {
    script = [{ status }];
    await failure(api.call(endpointOf("GET"), one));
    expect(seen).toHaveLength(1);
  });

  test.each(["PATCH", "POST", "PUT", "DELETE"] as const)("is never tried again by %s (Q-07, C-02)", async (method) => {
    script = [{ status: 503 }, { status: 200 }];
    expect((await failure(api.call(endpointOf(method), one))).status).toBe(503);
    expect(seen).toHaveLength(1);
  });

  test("without an answer is tried once more by a safe call, never by a changing one (C-01, C-02)", async () => {
    script = [{ status: 0 }];
    expect((await failure(api.call(endpointOf("GET"), one))).status).toBe(0);
    expect(seen).toHaveLength(2);
    await failure(api.call(endpointOf("POST"), one));
    expect(seen).toHaveLength(3);
  });
});

describe("a binding call", () => {
  test("carries a key, and the same one when it is repeated after a refresh", async () => {
    script = [{ status: 401 }, { status: 200 }];
    await api.call(endpointOf("POST", "/api/deal/", true), one);
    const keys = seen.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  const deal = endpointOf("POST", "/api/deal/", true);
  const keysSeen = () => seen.map(({ key }) => key);

  const act = (state: string): Answer => ({ status: 200, body: { state, at: null } });

  test.each([0, 408, 500, 503])(
    "that got %i, which says nothing, is looked up: done, it has its answer under the same key",
    async (status) => {
      script = [{ status }, act("done"), { status: 200, body: { ok: true } }];
      expect(await api.call(deal, one)).toEqual({ ok: true });
      const [key] = keysSeen();
      expect(keysSeen()).toEqual([key, null, key]);
      expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
        "POST /api/deal/",
        `GET /api/acts/${key}/`,
        "POST /api/deal/",
      ]);
    },
  );

  test("that the server does not have is closed, and fails as not done: the same again is a new act", async () => {
    script = [{ status: 0 }, act("unknown"), act("closed"), { status: 200 }];
    const error = await failure(api.call(deal, one));
    expect([error.isNotDone, error.text]).toEqual([true, "It was not done. Something went wrong, Please try again."]);
    expect(seen.map(({ method }) => method)).toEqual(["POST", "GET", "DELETE"]);
    await api.call(deal, one);
    expect(seen[3]?.key).not.toBe(seen[0]?.key);
  });

  test("that came while it was being closed was done, and has its answer", async () => {
    script = [{ status: 0 }, act("unknown"), act("done"), { status: 200, body: { ok: true } }];
    expect(await api.call(deal, one)).toEqual({ ok: true });
  });

  test("is looked up until the server answers", async () => {
    script = [{ status: 0 }, { status: 0 }, { status: 503 }, { status: 429 }, act("done"), { status: 200 }];
    await api.call(deal, one);
    expect(seen.map(({ method }) => method)).toEqual(["POST", "GET", "GET", "GET", "GET", "POST"]);
  });

  test("of which the server does not say what became stays unknown, and goes under its key when it is sent again", async () => {
    script = [{ status: 0 }, { status: 404 }, { status: 200 }];
    expect((await failure(api.call(deal, one))).isNotDone).toBe(false);
    await api.call(deal, one);
    expect(seen[2]?.key).toBe(seen[0]?.key);
  });

  test.each([200, 403, 409, 422])(
    "answered with %i is done with: the same again has a key of its own",
    async (status) => {
      script = [{ status }, { status: 200 }];
      await api.call(deal, one).catch(() => undefined);
      await api.call(deal, one);
      expect(new Set(keysSeen()).size).toBe(2);
    },
  );

  test("that says something else has a key of its own", async () => {
    script = [{ status: 0 }, { status: 404 }, { status: 200 }];
    await failure(api.call(deal, one));
    await api.call(deal, { ...one, body: { size: 6 } });
    expect(seen[2]?.key).not.toBe(seen[0]?.key);
  });

  test("any other call carries none", async () => {
    await api.call(endpointOf("POST"), one);
    expect(seen[0]?.key).toBeNull();
  });
});

describe("a 401", () => {
  test("refreshes the session and repeats the call (S-05, Q-09)", async () => {
    script = [{ status: 401 }, { status: 200, body: { ok: true } }];
    expect(await api.call(endpointOf("PATCH"), one)).toEqual({ ok: true });
    expect([seen.length, refreshed]).toEqual([2, 1]);
    expect(expired).not.toHaveBeenCalled();
  });

  test("that stays after two repeats goes to the logout page (S-06, C-08)", async () => {
    script = [{ status: 401 }];
    expect((await failure(api.call(endpointOf("GET"), one))).status).toBe(401);
    expect([seen.length, refreshed]).toEqual([3, 2]);
    expect(expired).toHaveBeenCalledOnce();
  });

  test("is counted for each address by itself, and forgotten once it works (S-06)", async () => {
    const [here, there] = [endpointOf("GET", "/api/here/"), endpointOf("GET", "/api/there/")];
    for (const each of [here, there, here, there, here]) {
      script = [{ status: 401 }, { status: 401 }, { status: 200 }];
      await api.call(each, one);
    }
    expect(expired).not.toHaveBeenCalled();
  });

  test("met by many calls of one address at once signs nobody out when the refresh works", async () => {
    script = [...Array.from({ length: 5 }, () => ({ status: 401 })), { status: 200 }];
    await Promise.all(Array.from({ length: 5 }, () => api.call(endpointOf("GET"), one)));
    expect(expired).not.toHaveBeenCalled();
  });

  test("answered to the refresh, too, goes to the logout page at once (S-06)", async () => {
    script = [{ status: 401 }];
    refreshes = ["over"];
    await failure(api.call(endpointOf("GET"), one));
    expect([seen.length, refreshed]).toEqual([1, 1]);
    expect(expired).toHaveBeenCalledOnce();
  });

  test("whose refresh found no server leaves the session alone", async () => {
    script = [{ status: 401 }];
    refreshes = ["failed"];
    expect((await failure(api.call(endpointOf("GET"), one))).status).toBe(401);
    expect(expired).not.toHaveBeenCalled();
  });

  test("of a token endpoint is the answer itself: a wrong password refreshes nothing (S-05)", async () => {
    script = [{ status: 401 }];
    for (const path of ["/api/token/", "/api/token/otp/", "/api/token/refresh/"] as const) {
      expect((await failure(api.call(endpointOf("POST", path), one))).status).toBe(401);
    }
    expect([seen.length, refreshed]).toEqual([3, 0]);
    expect(expired).not.toHaveBeenCalled();
  });
});

describe("what an error says", () => {
  test.each([400, 404, 409, 410, 500, 503, 599])("%i shows method, URL and status (Q-08)", async (status) => {
    script = [{ status }];
    const error = await failure(api.call(endpointOf("POST"), one));
    expect(error.message).toBe(`[POST] "/api/thing/x%2F1/": ${status}`);
    expect(error.status).toBe(status);
  });

  test("an answer that does not come in time says so, after a safe call's second try (X-06)", async () => {
    api = apiWith(40);
    script = [{ status: 200, afterMs: 500 }];
    const get = await failure(api.call(endpointOf("GET"), one));
    expect(get.message).toBe("The operation was aborted due to timeout");
    expect(seen).toHaveLength(2);
    const controller = new AbortController();
    const post = await failure(api.call(endpointOf("POST"), { ...one, signal: controller.signal }));
    expect(post.message).toBe("The operation was aborted due to timeout");
    expect(seen).toHaveLength(3);
  });

  test("a call given up by its caller is not tried again", async () => {
    script = [{ status: 200, afterMs: 500 }];
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const error = await failure(api.call(endpointOf("GET"), { ...one, signal: controller.signal }));
    expect(error.cause).toMatchObject({ name: "AbortError" });
    expect(seen).toHaveLength(1);
  });

  test("the toast takes the first field error, then the first other error, then the message (T-01, T-03)", async () => {
    const field_errors = { size: ["At least one lot", "Too odd"], level: ["Too high"] };
    const texts: string[] = [];
    for (const body of [
      refusal({ field_errors, non_field_errors: ["Not now"] }),
      refusal({ non_field_errors: ["Not now", "Not ever"] }),
      refusal({}),
    ]) {
      script = [{ status: 422, body }];
      texts.push((await failure(api.call(endpointOf("POST"), one))).text);
    }
    expect(texts).toEqual(["At least one lot", "Not now", "The whole of it"]);
  });

  test("fields are told apart from the rest, the first text of each (T-03)", async () => {
    const field_errors = { size: ["At least one lot", "Too odd"], level: ["Too high"], empty: [] };
    script = [{ status: 400, body: refusal({ field_errors, non_field_errors: ["Not now"] }) }];
    const error = await failure(api.call(endpointOf("POST"), one));
    expect(error.fields).toEqual({ size: "At least one lot", level: "Too high" });
    expect(error.body?.non_field_errors).toEqual(["Not now"]);
  });

  test.each([500, 502, 503])("%i says only that something went wrong, whatever its body (T-02)", async (status) => {
    script = [{ status, body: refusal({ field_errors: { size: ["secret"] } }) }];
    expect((await failure(api.call(endpointOf("POST"), one))).text).toBe("Something went wrong, Please try again.");
  });

  test("no answer at all says the same, and so does a refusal in words nobody knows (T-02)", async () => {
    script = [{ status: 400, body: { detail: "<html>" } }];
    const strange = await failure(api.call(endpointOf("POST"), one));
    const nothing = new CallError("GET", "/api/thing/", 0, null);
    expect([strange.text, nothing.text]).toEqual(Array(2).fill("Something went wrong, Please try again."));
  });

  test("every refusal the server knows arrives with its code", async () => {
    for (const code of ["limit_breach", "stale_version", "market_closed"] as const) {
      const body = new Refusal(code, "Moved", { fresh: { id: 1 } }).toBody();
      script = [{ status: ERROR_STATUS[code], body }];
      expect((await failure(api.call(endpointOf("POST"), one))).body).toEqual(body);
    }
  });
});

test.each(["consent_missing", "second_factor_missing"])(
  "a call refused because of %s has the page look who is signed in, and is not repeated",
  async (code) => {
    script = [{ status: 403, body: { code, message: "First this.", field_errors: {}, non_field_errors: [] } }];
    await expect(api.call(endpointOf("GET"), { params: { id: "1" } })).rejects.toMatchObject({ status: 403 });
    expect(dutyMissing).toHaveBeenCalledOnce();
    expect(seen).toHaveLength(1);
  },
);
