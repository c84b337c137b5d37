import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { readConfig } from "#server/machine/config/config.ts";
import { addSecurityHeaders } from "#server/machine/http/security-headers.ts";
import { hashPassword, isPassword } from "#server/machine/identity/passwords.ts";

// Properties no single module can prove: patterns absent from the whole code, and headers on every answer.

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Product code in folders, without tests and their helpers. */
function codeIn(...folders: readonly string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file))
      .map((file) => ({ file: `${folder}/${file}`, text: read(path.join(folder, file)) })),
  );
}

/** Files in which a pattern occurs. */
const filesWith = (pattern: RegExp, ...folders: readonly string[]) =>
  codeIn(...folders)
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

const PRODUCT = ["domain", "server", "sandbox", "src", "workers", "public"];

test("no code makes code or markup of a text", () => {
  const makes =
    /\beval\(|\bnew Function\(|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/i;
  expect(makes.test("element.innerHTML = text")).toBe(true);
  expect(filesWith(makes, ...PRODUCT)).toEqual([]);
});

/** Endpoints that may search by address, which proxies log: names of bonds, firms and people, and numbers of deals. */
const SEARCHED_IN_ADDRESSES = [
  "bonds.forTrade",
  "bonds.search",
  "chat.people",
  "client.searchCustodians",
  "clients.named",
  "eoi.market",
  "eoi.rfqQuotes",
  "glossary.list",
  "inventory.list",
  "issuers.search",
  "limits.keys",
  "mind.list",
  "order.export",
  "order.unified",
  "participants.iccl",
  "participants.nsccl",
  "staffFirms.list",
  "staffPeople.list",
  "surveillance.cases",
  "ticket.agents",
  "ticket.facilitators",
  "ticket.searchBrokers",
  "ticket.searchParticipants",
  "ticket.usersClients",
];
/** Endpoints that also find a PAN or a mobile number, by older addresses; none of our pages calls them. */
const NOT_ASKED_BY_PAGES = { "clients.list": "listClients", "users.list": "listUserAccounts" };

test("a PAN, a mobile number or a word of a chat is searched for by a body, not by an address", () => {
  const SEARCH = /^(?:q|text|words|search\w*)$/i;
  const searched = ALL_ENDPOINTS.filter(
    ({ query }) => query instanceof z.ZodObject && Object.keys(query.shape).some((name) => SEARCH.test(name)),
  ).map(({ name }) => name);
  expect(searched.toSorted()).toEqual([...SEARCHED_IN_ADDRESSES, ...Object.keys(NOT_ASKED_BY_PAGES)].toSorted());
  for (const endpoint of Object.values(NOT_ASKED_BY_PAGES)) {
    expect(filesWith(new RegExp(`call\\([\\w.]*\\b${endpoint}\\b`), "src")).toEqual([]);
  }
});

test("the server starts no other program", () => {
  expect(filesWith(/child_process|worker_threads|node:vm/, "server", "sandbox")).toEqual([]);
});

test("the server takes no chance from a generator that can be guessed", () => {
  expect(filesWith(/Math\.random/, "server", "sandbox", "domain")).toEqual([]);
});

test("SQL takes values as parameters: no text is put into it raw", () => {
  expect(filesWith(/\bsql\.(?:raw|unsafe)\b/, "server", "sandbox")).toEqual([]);
  // Composed statements contain only names of our own tables, databases or indexes.
  expect(filesWith(/\.query(?:<[^(]*>)?\(\s*`[^`]*\$\{/, "server", "sandbox")).toEqual([
    "server/housekeeping.ts",
    "server/machine/db/build-indexes.ts",
    "server/testing/database.ts",
  ]);
});

test("hashes and ciphers are SHA-256 and AES-256-GCM alone", () => {
  const used = codeIn("server", "sandbox", "domain", "src", "workers").flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(([^,)]+)/g)].map(([, name]) => name),
  );
  expect(new Set(used)).toEqual(new Set(['"aes-256-gcm"', '"sha256"']));
});

test("a password is stored by argon2id with a salt of its own", async () => {
  const [first, second] = [await hashPassword("coupon strip monsoon"), await hashPassword("coupon strip monsoon")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  const user = { id: "usr_asha", passwordHash: first };
  const config = { sessionSecret: "a secret that only tests know, 32 or more characters" };
  const offered = ["coupon strip monsoon", "coupon strip"].map((each) => isPassword(config, user, each));
  expect(await Promise.all(offered)).toEqual([true, false]);
});

test("no answer lets another site read it", () => {
  expect(filesWith(/access-control-allow|@fastify\/cors/i, "server", "sandbox")).toEqual([]);
});

test("pages load no script of another host", () => {
  const sources = [...read("index.html").matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source]) => source);
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((source) => !/^\/(?!\/)/.test(source ?? ""))).toEqual([]);
});

test("pages ask the browser for no camera, microphone or place", () => {
  expect(filesWith(/\b(?:getUserMedia|geolocation|mediaDevices)\b/, "src", "workers")).toEqual([]);
});

test("passwords are typed into one kind of field, which shows and hides them", () => {
  expect(filesWith(/type="password"|\? "text" : "password"/, "src")).toEqual(["src/ui/form/password-field.tsx"]);
});

test("passwords are pasted and filled in as everything else, by fields that say which password they are", () => {
  expect(filesWith(/onPaste|onBeforeInput/, "src/features/sign-in", "src/ui/form")).toEqual([]);
  const fields = codeIn("src").flatMap(({ file, text }) =>
    [...text.matchAll(/<FormPassword\b[^<]*?\/>/g)].map(([field]) => ({ file, field })),
  );
  expect(fields.length).toBeGreaterThan(8);
  const unnamed = fields.filter(({ field }) => !/autoComplete="(?:current|new)-password"/.test(field));
  // Exchange credentials are not a password of ours: a password manager would fill in the wrong one.
  expect(unnamed.map(({ file }) => file).filter((file) => !file.startsWith("src/features/credentials/"))).toEqual([]);
});

test("every package that is shipped has its hash in the lock file", () => {
  const lock = z.object({
    packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), integrity: z.string().optional() })),
  });
  const { packages } = lock.parse(JSON.parse(read("package-lock.json")));
  const shipped = Object.entries(packages).filter(([name, { dev }]) => name !== "" && dev !== true);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-")).map(([name]) => name)).toEqual(
    [],
  );
});

/** Headers under these settings, of an existing page and of a missing one. */
async function headersUnder(env: Record<string, string>): Promise<Record<string, unknown>[]> {
  const app = Fastify();
  await addSecurityHeaders(app, readConfig(env));
  app.get("/there", () => ({ ok: true }));
  const answers = [await app.inject("/there"), await app.inject("/gone")];
  await app.close();
  return answers.map(({ headers }) => headers);
}

test("every answer says nosniff, where referrers go and that nobody frames it, and names no server", async () => {
  for (const headers of await headersUnder({})) {
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
    });
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["server"]));
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["x-powered-by"]));
    expect(headers).not.toHaveProperty("strict-transport-security");
  }
});

test("over HTTPS it stays so for a year", async () => {
  for (const headers of await headersUnder({ NODE_ENV: "production" })) {
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  }
});
