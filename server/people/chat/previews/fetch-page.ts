import { lookup } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { BRAND } from "#domain/brand.ts";
import type { AddressGuard } from "#server/people/chat/previews/address-guard.ts";

const TIMEOUT_MS = 5000;
const REDIRECTS_MAX = 3;
const PAGE_MAX_BYTES = 256 * 1024;
/** No compression: a small compressed answer could expand into a large one. */
const HEADERS = {
  accept: "text/html",
  "accept-encoding": "identity",
  "user-agent": `${BRAND} link preview`,
};

/** A page that is not read; the message says why. */
export class PageBlocked extends Error {}

/**
 * Reads the beginning of the HTML page behind an untrusted link. Connects only to addresses the guard allows, checks
 * each redirect again, sends no cookie or credential, and limits time and size.
 * @throws PageBlocked, or the error of the connection
 */
export async function fetchPage(link: string, guard: AddressGuard): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = new URL(link);
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const answer = await ask(url, guard, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        url = new URL(headers.location, url);
        continue;
      }
      if (statusCode !== 200) throw new PageBlocked(`answered ${statusCode}`);
      return await readHtml(answer);
    } finally {
      answer.destroy();
    }
  }
  throw new PageBlocked("redirected too often");
}

function ask(url: URL, guard: AddressGuard, signal: AbortSignal): Promise<IncomingMessage> {
  const isTls = url.protocol === "https:";
  if (!isTls && url.protocol !== "http:") throw new PageBlocked(`not a page: ${url.protocol}`);
  if (url.username !== "" || url.password !== "") throw new PageBlocked("carries a password");
  const port = url.port === "" ? (isTls ? 443 : 80) : Number(url.port);
  if (!guard.allowsPort(port)) throw new PageBlocked(`port ${port}`);
  // A literal IP address skips the lookup, so check it here.
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !guard.allows(host)) throw new PageBlocked(`address ${host}`);
  const { request } = isTls ? https : http;
  return new Promise((resolve, reject) => {
    const options = { agent: false, headers: HEADERS, signal, lookup: guardedLookup(guard), maxHeaderSize: 16_384 };
    request(url, options, resolve).on("error", reject).end();
  });
}

/** Resolves a name at the moment of connecting. One address that is not allowed refuses the name. */
function guardedLookup(guard: AddressGuard): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const blocked = found?.find(({ address }) => !guard.allows(address));
      if (error) done(error, "");
      else if (blocked || !first) done(new PageBlocked(`address ${blocked?.address ?? "none"} of ${hostname}`), "");
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

async function readHtml(answer: IncomingMessage): Promise<string> {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = answer.headers;
  if (!/^text\/html\b/i.test(type)) throw new PageBlocked(`is ${type}`);
  if (encoding !== "identity") throw new PageBlocked(`packed as ${encoding}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= PAGE_MAX_BYTES) break;
  }
  return decode(Buffer.concat(chunks).subarray(0, PAGE_MAX_BYTES), type);
}

/** Decodes by the character set named in the answer or the page's beginning, else UTF-8. */
function decode(bytes: Buffer, type: string): string {
  const beginning = bytes.subarray(0, 2048).toString("latin1");
  const charset = /charset=["']?([\w-]+)/i.exec(type) ?? /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(beginning);
  try {
    return new TextDecoder(charset?.[1] ?? "utf-8").decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
