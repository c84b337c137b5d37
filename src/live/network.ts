import { notify } from "#src/ui/toast.tsx";

export type Network = "offline" | "online";

interface NetworkSource {
  addEventListener(type: Network, react: () => void): void;
}

const GROUP = "connectivity";

/** Notifies any person, visitors included, about the browser's network state, from an offline page load on. */
export function notifyNetwork(source: NetworkSource, isOnLine: boolean): void {
  const hintOffline = () =>
    notify({ summary: "You are offline", severity: "warn", group: GROUP, life: Number.POSITIVE_INFINITY });
  if (!isOnLine) hintOffline();
  source.addEventListener("offline", hintOffline);
  source.addEventListener("online", () => notify({ summary: "Connected", severity: "success", group: GROUP }));
}

/** Forwards each network change to a connection, and reports offline at once if there is no network. */
export function watchNetwork(source: NetworkSource, isOnLine: boolean, hint: (network: Network) => void): void {
  if (!isOnLine) hint("offline");
  source.addEventListener("offline", () => hint("offline"));
  source.addEventListener("online", () => hint("online"));
}
