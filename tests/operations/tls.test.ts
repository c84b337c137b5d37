import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

// The shipped proxy that terminates TLS for browsers. `npm run proof:tls` tests it with real handshakes if HAProxy is
// installed.

const read = (file: string) => readFileSync(file, "utf8");
const PROXY = read("deploy/haproxy.cfg")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "" && !line.startsWith("#"));
/** Arguments of a directive, for each of its lines. */
const having = (directive: string) =>
  PROXY.filter((line) => line.startsWith(`${directive} `)).map((line) => line.slice(directive.length + 1).split(/\s+/));
const only = (directive: string): string[] => {
  const [words = [], ...more] = having(directive);
  expect(more, directive).toEqual([]);
  return words;
};

describe("TLS to browsers, by the proxy of compose.yaml", () => {
  test("is of version 1.2 or newer", () => {
    const options = only("ssl-default-bind-options");
    expect(options[options.indexOf("ssl-min-ver") + 1]).toBe("TLSv1.2");
    expect(options.filter((each) => /^force-|^ssl-max-ver$|^no-tlsv1[23]$/.test(each))).toEqual([]);
    expect(options).toContain("no-tls-tickets");
  });

  test("has forward secrecy and authenticated encryption in every suite", () => {
    const suites = only("ssl-default-bind-ciphers").join(":").split(":");
    expect(suites.length).toBeGreaterThan(2);
    expect(
      suites.filter((suite) => !/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/.test(suite)),
    ).toEqual([]);
    const newer = only("ssl-default-bind-ciphersuites").join(":").split(":");
    expect(newer.filter((suite) => !/^TLS_(?:AES_\d+_GCM|CHACHA20_POLY1305)_SHA\d+$/.test(suite))).toEqual([]);
    expect(only("ssl-default-bind-curves")[0]?.split(":")).toEqual(["X25519", "prime256v1", "secp384r1"]);
  });

  test("is what every port has but the one that sends to https, and no port weakens it", () => {
    const binds = having("bind");
    expect(binds.map(([address, ssl]) => [address, ssl])).toEqual([
      ['"${BIND_HTTP}"', undefined],
      ['"${BIND_HTTPS}"', "ssl"],
    ]);
    const [, secure = []] = binds;
    expect(secure.slice(1)).toEqual(["ssl", "crt", '"${TLS_CERTIFICATE}"', "alpn", "h2,http/1.1"]);
    const rules = having("http-request").map((words) => words.join(" "));
    expect(rules[0]).toBe("redirect scheme https code 301 unless { ssl_fc } or { path /proxy-health }");
  });

  test("staples that the certificate is not revoked, with the version of HAProxy that compose.yaml runs", () => {
    const image = /haproxy:(\d+\.\d+)/.exec(read("compose.yaml"))?.[1];
    expect(Number(image)).toBeGreaterThanOrEqual(3);
    const [from, to] = [PROXY.indexOf(".if version_atleast(3.0)"), PROXY.indexOf(".endif")];
    expect(PROXY.slice(from + 1, to)).toContain("ocsp-update.mode on");
    expect(from).toBeGreaterThan(PROXY.indexOf("global"));
    expect(to).toBeLessThan(PROXY.indexOf("defaults"));
  });

  test("uses a certificate that is a secret, and nothing else is open to the outside", () => {
    const { proxy } = z
      .object({
        services: z.object({
          proxy: z.object({
            environment: z.record(z.string(), z.string()),
            secrets: z.array(z.string()),
            ports: z.array(z.string()),
          }),
        }),
      })
      .parse(parse(read("compose.yaml"), { merge: true })).services;
    expect(proxy.environment["TLS_CERTIFICATE"]).toBe("/run/secrets/tls_certificate");
    expect(proxy.secrets).toContain("tls_certificate");
    expect(proxy.ports).toEqual(["0.0.0.0:80:8080", "0.0.0.0:443:8443"]);
  });
});
