import fc, { type Arbitrary } from "fast-check";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { inputOf, type Ids } from "#tests/fuzz/from-schema.ts";
import { jsonText, mutated } from "#tests/fuzz/mutate.ts";

/** One request as sent over the wire. */
export interface Case {
  endpoint: Endpoint;
  /** Person whose cookies it carries: an address of the demo world, or nobody. */
  as: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Sends the body in chunks, without its length. */
  chunked: boolean;
  /** Sends fewer bytes than announced and then closes the connection. */
  cutOff: boolean;
}

const rarely = <T, U>(odd: Arbitrary<T>, usual: U): Arbitrary<T | U> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("", ".", "..", "%00", "%2e%2e%2f", "null", "-1", "1e9", "x".repeat(300), "a/b", "?", "#", "%", "%zz"),
);

/** The path with matching ids, ids of missing rows, and invalid ids. */
function pathOf(endpoint: Endpoint, ids: Ids): Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  if (names.length === 0) return fc.constant(endpoint.path);
  const fitting = endpoint.params
    ? (inputOf(endpoint.params, ids) as Arbitrary<Record<string, string>>)
    : fc.constant<Record<string, string>>({});
  const values = fc.tuple(
    fitting,
    fc.array(rarely(oddText, null), { minLength: names.length, maxLength: names.length }),
  );
  return values.map(([fit, odd]) =>
    names.reduce((path, name, n) => {
      const raw = odd[n] ?? null;
      // Some odd values are sent unescaped: the router must refuse broken escapes.
      const text = raw === null ? encodeURIComponent(fit[name] ?? "any.png") : wirePath(raw);
      return path.replace(`:${name}`, () => text);
    }, endpoint.path as string),
  );
}

/** Escapes all characters not allowed in a request line. */
function wirePath(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]|[?#]/gu, (char) => (char === "\uFFFD" ? "%EF" : escaped(char)));
}

const escaped = (char: string) =>
  [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

function queryOf(endpoint: Endpoint, ids: Ids, sample: unknown): Arbitrary<string> {
  if (!endpoint.query) return fc.constantFrom("", "", "", "?", "?a=b&a=c", "?__proto__=1&constructor=2");
  const made = inputOf(endpoint.query, ids);
  const fields = sample === undefined ? made : fc.oneof(made, fc.constant(sample));
  return fc.oneof({ weight: 3, arbitrary: fields }, { weight: 2, arbitrary: mutated(fields) }).map((value) => {
    const pairs = Object.entries((value ?? {}) as object).flatMap(([name, field]) =>
      (Array.isArray(field) ? field : [field]).slice(0, 20).map((one): [string, string] => [name, queryText(one)]),
    );
    return `?${pairs.map(([name, text]) => `${escapedText(name)}=${escapedText(text)}`).join("&")}`.slice(0, 6000);
  });
}

const queryText = (value: unknown) => (typeof value === "string" ? value : jsonText(value));
const escapedText = (text: string) => encodeURIComponent(text.toWellFormed());

const EDGE = "fuzz-edge";
const part = (head: string, content: string) => `--${EDGE}\r\n${head}\r\n\r\n${content}\r\n`;

/** Multipart forms, whole and broken. */
const forms: Arbitrary<{ body: Buffer; type: string }> = fc
  .record({
    name: fc.constantFrom("file", "file", "file", "", "__proto__", "x".repeat(500)),
    filename: fc.oneof(fc.constantFrom("a.txt", "क.csv", "..\\..\\a", '"', ""), fc.string({ maxLength: 20 })),
    content: fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom("", "a,b\n1,2", "%PDF-1.7", "GIF89a"),
    ),
    keep: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    type: fc.constantFrom(
      `multipart/form-data; boundary=${EDGE}`,
      `multipart/form-data; boundary=${EDGE}`,
      `multipart/form-data; boundary=${EDGE}`,
      `multipart/form-data; boundary="${EDGE}"`,
      "multipart/form-data",
      "multipart/form-data; boundary=",
      "multipart/form-data; boundary=another",
      "multipart/mixed; boundary=a",
    ),
  })
  .map(({ name, filename, content, keep, type }) => {
    const head = `Content-Disposition: form-data; name="${name}"; filename="${filename.replaceAll(/["\r\n]/g, "")}"`;
    const whole = Buffer.from(`${part(head, content)}--${EDGE}--\r\n`);
    return { body: whole.subarray(0, Math.ceil(whole.length * keep)), type };
  });

const brokenJson: Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      "{",
      "[",
      '{"a":',
      "nul",
      '{"a":1}}',
      "\uFEFF{}",
      "'a'",
      '{"a":1,"a":2}',
      "[".repeat(20_000),
      "[".repeat(30_000) + "]".repeat(30_000),
      "",
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);

/** A body around the size limit and beyond. */
const huge = fc.integer({ min: 60_000, max: 400_000 }).map((length) => Buffer.from(`{"a":"${"x".repeat(length)}"}`));

interface Body {
  body: Buffer | null;
  type: string | null;
}

/** @param sample a valid body, if known */
function bodyOf(endpoint: Endpoint, ids: Ids, sample: unknown): Arbitrary<Body> {
  const json = (value: unknown): Body => ({ body: Buffer.from(jsonText(value)), type: "application/json" });
  const none: Arbitrary<Body> = fc.constant({ body: null, type: null });
  const types = fc.constantFrom(
    "application/json",
    "application/json; charset=utf-16",
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "",
    "/",
    "x".repeat(2000),
  );
  const strange: Arbitrary<Body> = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(brokenJson, types).map(([body, type]) => ({ body, type })) },
    { weight: 2, arbitrary: forms },
    { weight: 1, arbitrary: huge.map((body) => ({ body, type: "application/json" })) },
  );
  if (endpoint.method === "GET") return fc.oneof({ weight: 12, arbitrary: none }, { weight: 1, arbitrary: strange });
  if (endpoint.upload) return fc.oneof({ weight: 8, arbitrary: forms }, { weight: 2, arbitrary: strange });
  if (!endpoint.body) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 2, arbitrary: strange });
  const made = inputOf(endpoint.body, ids);
  const fields = sample === undefined ? made : fc.oneof(made, ofSomeVersion(sample));
  return fc.oneof(
    { weight: 5, arbitrary: fields.map(json) },
    { weight: 6, arbitrary: mutated(fields).map(json) },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: none },
  );
}

/** Each change increments a row's version, and a valid request must name the current one, a small number here. */
function ofSomeVersion(sample: unknown): Arbitrary<unknown> {
  const asItIs = fc.constant(sample);
  if (typeof sample !== "object" || sample === null || !("version" in sample)) return asItIs;
  if (typeof sample.version !== "number") return asItIs;
  return fc.oneof(
    asItIs,
    fc.integer({ min: 1, max: VERSIONS }).map((version) => ({ ...sample, version })),
  );
}
const VERSIONS = 6;

/** Headers a browser would not send. */
const oddHeaders: Arbitrary<Record<string, string>> = fc
  .array(
    fc.constantFrom<[string, string]>(
      ["authorization", "Bearer x"],
      ["authorization", "Basic Og=="],
      ["authorization", `Bearer ${"x".repeat(43)}`],
      ["cookie", "=; ;;a;bond.token"],
      ["cookie", `bond.token=${"%".repeat(50)}; bond.refresh=%zz`],
      ["idempotency-key", ""],
      ["idempotency-key", "x".repeat(500)],
      ["idempotency-key", "the same for everybody"],
      ["origin", "null"],
      ["origin", "https://elsewhere.example"],
      ["host", "elsewhere.example"],
      ["accept", "text/html"],
      ["accept", "*/*;q=x"],
      ["accept-encoding", "br;q=0, gzip"],
      ["content-encoding", "gzip"],
      ["range", "bytes=0-1"],
      ["if-none-match", "*"],
      ["if-modified-since", "yesterday"],
      ["x-request-id", "x".repeat(300)],
      ["x-forwarded-for", "1.2.3.4, ::1, x"],
      ["x-forwarded-proto", "ftp"],
      ["x-http-method-override", "DELETE"],
      ["sec-fetch-site", "cross-site"],
      ["user-agent", "ü".repeat(200)],
      ["upgrade", "h2c"],
      ["expect", "100-continue"],
      ["te", "trailers"],
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs));

/** Callers: mostly people with access, sometimes anyone. */
export interface Callers {
  likely: readonly string[];
  all: readonly string[];
}

/** Requests of one endpoint: a third are valid, the rest have an error. */
export function casesOf(
  endpoint: Endpoint,
  { likely, all }: Callers,
  ids: Ids,
  samples: { body?: unknown; query?: Record<string, string> | undefined } = {},
): Arbitrary<Case> {
  return fc
    .record({
      as: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...likely) },
        { weight: 1, arbitrary: fc.constantFrom(...all) },
      ),
      path: pathOf(endpoint, ids),
      query: queryOf(endpoint, ids, samples.query),
      body: bodyOf(endpoint, ids, samples.body),
      odd: rarely(oddHeaders, {}),
      cutOff: fc.nat(59).map((n) => n === 0),
      address: fc.nat(255 * 255),
      key: fc.uuid(),
      chunked: fc.boolean(),
    })
    .map(({ as, path, query, body: { body, type }, odd, cutOff, address, key, chunked }) => ({
      endpoint,
      as,
      path: path + query,
      headers: {
        "idempotency-key": key,
        // Rate limits per address have their own tests.
        "x-forwarded-for": `10.${address >> 8}.${address & 255}.1`,
        ...(type === null ? {} : { "content-type": type }),
        ...odd,
      },
      body,
      chunked,
      cutOff: cutOff && body !== null && body.length > 1,
    }));
}

/** A case as shown in a failure report. */
export function shown({ endpoint, as, path, headers, body, cutOff }: Case): string {
  const sent = body === null ? "" : ` with ${JSON.stringify(body.subarray(0, 400).toString("utf8"))}`;
  const how = cutOff ? ", cut off" : "";
  return `${endpoint.name} as ${as}${how}: ${endpoint.method} ${path.slice(0, 400)} ${JSON.stringify(headers)}${sent}`;
}
