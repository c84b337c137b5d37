/**
 * Delay after page load before the files are listed a second time: by then the chunks of the next pages have loaded.
 */
const SETTLE_DELAY_MS = 6000;

/**
 * Has the browser cache the shell of the pages, so that a reload, or a link opened in another tab, is answered by this product
 * and not by the browser's own error page while there is no network. Where a browser cannot, pages work as without it.
 */
export function cacheShell(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const start = async (): Promise<void> => {
    await navigator.serviceWorker.register("/offline.js");
    const { active } = await navigator.serviceWorker.ready;
    const cacheFiles = () => active?.postMessage({ files: filesOfThisPage() });
    cacheFiles();
    window.setTimeout(cacheFiles, SETTLE_DELAY_MS);
  };
  start().catch(() => undefined);
}

function filesOfThisPage(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name, window.location.href))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}
