import type { Quote } from "../quotes.ts";
import { feedOfAddress } from "../pages/probe.ts";

/**
 * Feeds a grid that stores its rows on the main thread: a snapshot, then the latest value of each changed quote once a
 * frame.
 */
export async function feedPeer(onSnapshot: (quotes: Quote[]) => void, onChanges: (quotes: Quote[]) => void) {
  const { url, rows, rate } = feedOfAddress();
  const worker = new Worker(new URL("./peer-feed.worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", (event: MessageEvent<{ snapshot?: Quote[]; changes?: Quote[] }>) => {
    const { snapshot, changes } = event.data;
    if (snapshot !== undefined) onSnapshot(snapshot);
    if (changes !== undefined) onChanges(changes);
    requestAnimationFrame(() => worker.postMessage("drawn"));
  });
  worker.postMessage({ url, rows, rate });
  return { stop: () => worker.postMessage("stop") };
}
