import { expect, test } from "vitest";
import { sendRequest, type SentRequest } from "#src/lib/send-request.ts";

/** Sends a request against scripted responses; null is no response. */
async function sent(request: SentRequest, answers: (Response | null)[]) {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = (url) => {
    if (typeof url === "string") urls.push(url);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"));
  };
  const outcome = await sendRequest(fetch, "/things/", request, 1000).then(
    ({ status, data }) => ({ status, data }),
    (error: unknown) => error,
  );
  return { urls, outcome };
}

test("a query names each value of a list and leaves out what is not given", async () => {
  const query = { side: ["BID", "ASK"], size: 5, text: "a b", none: undefined };
  const { urls } = await sent({ method: "GET", query }, [Response.json({})]);
  expect(urls).toEqual(["/things/?side=BID&side=ASK&size=5&text=a+b"]);
});

test("a safe request is sent once more after a passing failure, one that changes something is not", async () => {
  const ok = () => Response.json({ ok: true });
  const busy = () => Response.json({}, { status: 503 });
  expect(await sent({ method: "GET" }, [null, ok()])).toMatchObject({ outcome: { status: 200, data: { ok: true } } });
  expect((await sent({ method: "GET" }, [busy(), busy(), ok()])).outcome).toMatchObject({ status: 503 });
  expect((await sent({ method: "POST" }, [busy(), ok()])).outcome).toMatchObject({ status: 503 });
  expect((await sent({ method: "POST" }, [null, ok()])).outcome).toBeInstanceOf(TypeError);
});

test("a request that was called off is not sent again", async () => {
  const { urls } = await sent({ method: "GET", signal: AbortSignal.abort() }, [null]);
  expect(urls).toHaveLength(1);
});

test("a file is told of piece by piece, and its time begins anew with each", async () => {
  const pieces: string[] = [];
  const answer = () => {
    const body = new ReadableStream({
      async start(controller) {
        for (const text of ["one ", "two ", "three"]) {
          await new Promise((resolve) => setTimeout(resolve, 60));
          controller.enqueue(new TextEncoder().encode(text));
        }
        controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { "x-rows": "3" } }));
  };
  const onPiece = (piece: Uint8Array, headers: Headers) =>
    pieces.push(`${headers.get("x-rows")} ${new TextDecoder().decode(piece)}`);
  const { data } = await sendRequest(answer, "/file/", { method: "POST", isFile: true, onPiece }, 150);
  expect(new TextDecoder().decode(data as ArrayBuffer)).toBe("one two three");
  expect(pieces).toEqual(["3 one ", "3 two ", "3 three"]);
});

test("an answer is its JSON, else its text, nothing when it is empty, and of a file its bytes", async () => {
  const dataOf = async (response: Response, isFile = false) =>
    ((await sent({ method: "GET", isFile }, [response])).outcome as { data: unknown }).data;
  expect(await dataOf(Response.json([1]))).toEqual([1]);
  expect(await dataOf(new Response("gone", { status: 404 }), true)).toBe("gone");
  expect(await dataOf(new Response(null, { status: 204 }))).toBeUndefined();
  expect(new Uint8Array((await dataOf(new Response("{}"), true)) as ArrayBuffer)).toEqual(new Uint8Array([123, 125]));
});
