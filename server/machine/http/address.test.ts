import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { readConfig } from "#server/machine/config/config.ts";
import { addressOf } from "#server/machine/http/address.ts";
import { route } from "#server/machine/http/route.ts";
import { testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const whence = endpoint({
  name: "t.whence",
  method: "GET",
  path: "/api/t/whence/",
  summary: "Where a call comes from",
  access: "public",
  response: z.object({ ip: z.string() }),
  errors: [],
});

const { trustProxy } = readConfig({ TRUST_PROXY: "10.4.0.7, 172.30.0.0/16, fd00:7::/32" });
let parts: TestParts;
let app: FastifyInstance;
beforeAll(async () => {
  parts = await testParts({ config: { trustProxy } });
  app = await testApp(parts, [route(whence, async ({ ip }) => ({ ip }))]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** Addresses reported for a call and for a socket. */
async function seen(peer: string, forwarded: string): Promise<{ call: string; socket: string }> {
  const headers = { "x-forwarded-for": forwarded };
  const { ip } = (await app.inject({ url: "/api/t/whence/", headers, remoteAddress: peer })).json<{ ip: string }>();
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: peer });
  return { call: ip, socket: addressOf({ headers, socket }, { trustProxy }) };
}

describe("where TRUST_PROXY lists the proxies", () => {
  test.each(["10.4.0.7", "172.30.95.10", "::ffff:10.4.0.7", "fd00:7:1::2"])(
    "what %s forwards is believed",
    async (peer) => {
      expect(await seen(peer, "203.0.113.7")).toEqual({ call: "203.0.113.7", socket: "203.0.113.7" });
    },
  );

  test.each(["10.4.0.8", "172.31.0.1", "::ffff:10.4.0.8", "fd00:8::2", "198.51.100.4"])(
    "what %s forwards is ignored: it comes from there itself",
    async (peer) => {
      expect(await seen(peer, "10.4.0.7, 203.0.113.7")).toEqual({ call: peer, socket: peer });
    },
  );

  test("behind two proxies of ours it is the address before both, whatever the caller wrote in front of it", async () => {
    const nearest = { call: "203.0.113.7", socket: "203.0.113.7" };
    expect(await seen("10.4.0.7", "192.0.2.66, 203.0.113.7, 172.30.1.1")).toEqual(nearest);
    expect(await seen("10.4.0.7", "172.30.9.9, 172.30.1.1")).toEqual({ call: "172.30.9.9", socket: "172.30.9.9" });
  });

  test("nobody else says that a call came by HTTPS, as links in the pages show", async () => {
    const links = async (remoteAddress: string) =>
      (await app.inject({ url: "/sitemap.xml", headers: { "x-forwarded-proto": "https" }, remoteAddress })).body;
    expect(await links("10.4.0.7")).toContain("https://localhost");
    expect(await links("10.4.0.8")).toContain("http://localhost");
  });
});
