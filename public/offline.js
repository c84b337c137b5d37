// Lets a page that was opened before be opened without a network: the one document and the files it was built of are kept,
// and given where the network gives none. Nothing that anybody asked of the server is kept, only the shell of the pages,
// which says by itself what it cannot reach. Every request goes to the network first, but for files whose name tells what is
// in them.

const SHELL = "shell";
// The one document that any page can begin with; a public page is sent as another one, made for it alone.
const DOCUMENT = "/index.html";
// Files that every page begins with, besides those whose name tells what is in them.
const FIXED = ["/theme.js", "/early-presses.js", "/favicon.svg"];
const NOT_PAGES = /^\/(api|ext|ws|assets|builds|dev)(\/|$)/;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepAll([]));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !NOT_PAGES.test(url.pathname)) event.respondWith(openPage(event));
  else if (url.pathname.startsWith("/assets/") || isNamed(url.pathname)) event.respondWith(file(request));
});

// A page says which files it was made of before this worker stood between it and the network.
addEventListener("message", (event) => {
  const { files } = event.data;
  event.waitUntil(keepAll(files));
});

async function openPage(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && (answer.headers.get("content-type") ?? "").includes("text/html")) {
      event.waitUntil(keepDocument());
    }
    return answer;
  } catch (noNetwork) {
    const kept = await (await caches.open(SHELL)).match(DOCUMENT);
    if (kept) return kept;
    throw noNetwork;
  }
}

/** Another document is another build: the files of the last one are let go. */
async function keepDocument() {
  const answer = await fetch(DOCUMENT, { cache: "no-cache" }).catch(() => null);
  if (answer === null || !answer.ok) return;
  const text = await answer.clone().text();
  const before = await (await caches.open(SHELL)).match(DOCUMENT);
  if (before && (await before.text()) !== text) await caches.delete(SHELL);
  await (await caches.open(SHELL)).put(DOCUMENT, answer);
}

async function file(request) {
  const shell = await caches.open(SHELL);
  const isHashed = new URL(request.url).pathname.startsWith("/assets/");
  const kept = await shell.match(request, { ignoreVary: true });
  if (kept && isHashed) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
  } catch (noNetwork) {
    if (kept) return kept;
    throw noNetwork;
  }
}

async function keepAll(files) {
  const shell = await caches.open(SHELL);
  const paths = [DOCUMENT, ...FIXED, ...files];
  await Promise.all(
    paths.map(async (path) => {
      if (await shell.match(path)) return;
      const answer = await fetch(path).catch(() => null);
      if (answer !== null && answer.ok) await shell.put(path, answer);
    }),
  );
}

function isNamed(path) {
  return FIXED.includes(path);
}
