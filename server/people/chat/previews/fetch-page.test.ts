import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicInternet } from "#server/people/chat/previews/address-guard.ts";
import { fetchPage } from "#server/people/chat/previews/fetch-page.ts";
import { openPages, type TestPages } from "#server/people/chat/previews/pages.testing.ts";

const HINDI = Buffer.from([0x3c, 0x70, 0x3e, 0xe9]);
let pages: TestPages;
beforeAll(async () => {
  pages = await openPages((request, response) => {
    const path = request.url ?? "";
    const to = /^\/to\?(.*)/.exec(path)?.[1];
    if (to) return response.writeHead(302, { location: decodeURIComponent(to) }).end();
    const hops = Number(/^\/hops\/(\d)/.exec(path)?.[1] ?? 0);
    if (hops > 0) return response.writeHead(301, { location: hops > 1 ? `/hops/${hops - 1}` : "/page" }).end();
    if (path === "/pdf") return response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF");
    if (path === "/gone")
      return response.writeHead(404, { "content-type": "text/html" }).end("<title>Not here</title>");
    if (path === "/packed") {
      return response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end("x");
    }
    if (path === "/latin") return response.writeHead(200, { "content-type": "text/html; charset=latin1" }).end(HINDI);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    if (path === "/endless") {
      const more = setInterval(() => response.write("x".repeat(64 * 1024)), 1);
      return response.on("close", () => clearInterval(more));
    }
    return response.end(`<title>${JSON.stringify(request.headers.cookie ?? "no cookie")}</title>`);
  });
});
afterAll(() => pages.close());

const page = (path: string) => fetchPage(pages.url(path), pages.guard);
const to = (place: string) => `/to?${encodeURIComponent(place)}`;

describe("a page of a link", () => {
  test("is read as HTML, in its own character set", async () => {
    expect(await page("/page")).toBe('<title>"no cookie"</title>');
    expect(await page("/latin")).toBe("<p>é");
  });

  test("is followed over three redirects and no more", async () => {
    expect(await page("/hops/3")).toContain("<title>");
    await expect(page("/hops/4")).rejects.toThrow("redirected too often");
  });

  test("is left alone when it is no HTML, packed, or not there", async () => {
    await expect(page("/pdf")).rejects.toThrow("is application/pdf");
    await expect(page("/packed")).rejects.toThrow("packed as gzip");
    await expect(page("/gone")).rejects.toThrow("answered 404");
  });

  test("is read to 256 kB, however long it goes on", async () => {
    expect(await page("/endless")).toHaveLength(256 * 1024);
  });
});

describe("the server's own network", () => {
  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:10.0.0.1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
  ])("is not called by its address: %s", async (link) => {
    await expect(fetchPage(link, publicInternet)).rejects.toThrow(/^address /);
  });

  test("is not called by a name that leads there", async () => {
    await expect(fetchPage("http://localhost/", publicInternet)).rejects.toThrow(/^address (127\.|::1).* of localhost/);
  });

  test.each([
    ["a private address", "http://10.0.0.1/", /^address 10\.0\.0\.1/],
    ["the metadata of a cloud", "http://169.254.169.254/latest/", /^address 169\.254/],
    ["this machine in a form of its own", "http://[::ffff:127.0.0.1]/", /^address ::ffff:7f00:1/],
    ["another port", "http://8.8.8.8:22/", /^port 22/],
    ["a file", "file:///etc/passwd", /^not a page/],
    ["a name that leads there", "http://localhost:80/", /^address ::1|ECONNREFUSED/],
  ])("is not reached by a redirect to %s", async (_name, place, reason) => {
    await expect(page(to(place))).rejects.toThrow(reason);
  });

  test("is called on no other port, and with nobody's password", async () => {
    await expect(fetchPage("http://8.8.8.8:5432/", publicInternet)).rejects.toThrow("port 5432");
    await expect(fetchPage("http://me:secret@8.8.8.8/", publicInternet)).rejects.toThrow("password");
    await expect(fetchPage("ftp://8.8.8.8/", publicInternet)).rejects.toThrow("not a page");
  });
});
