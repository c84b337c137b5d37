import { expect, test } from "vitest";
import { publicInternet } from "#server/people/chat/previews/address-guard.ts";

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "::ffff:8.8.8.8",
  "::10.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:a00:1::1",
  "localhost",
  "",
])("%s is no address to call for a stranger's link", (address) => {
  expect(publicInternet.allows(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2404:6800:4002::200e"])(
  "%s is on the public internet",
  (address) => {
    expect(publicInternet.allows(address)).toBe(true);
  },
);

test("only the ports of the web are called", () => {
  expect([80, 443].every((port) => publicInternet.allowsPort(port))).toBe(true);
  expect([0, 22, 25, 3000, 5432, 8080].some((port) => publicInternet.allowsPort(port))).toBe(false);
});
