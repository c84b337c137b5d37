import { notify } from "#src/ui/toast.tsx";

export type Network = "offline" | "online";

interface NetworkSource {
  addEventListener(type: Network, react: () => void): void;
}

const GROUP = "connectivity";

/** Tells the person, whoever it is, what the browser believes of its network, from the moment a page opens without one. */
export function notifyNetwork(source: NetworkSource, isOnLine: boolean): void {
  const hintOffline = () =>
    notify({ summary: "You are offline", severity: "warn", group: GROUP, life: Number.POSITIVE_INFINITY });
  if (!isOnLine) hintOffline();
  source.addEventListener("offline", hintOffline);
  source.addEventListener("online", () => notify({ summary: "Connected", severity: "success", group: GROUP }));
}

/** Hands each change to whoever keeps a connection, and at once that there is no network where there is none. */
export function watchNetwork(source: NetworkSource, isOnLine: boolean, hint: (network: Network) => void): void {
  if (!isOnLine) hint("offline");
  source.addEventListener("offline", () => hint("offline"));
  source.addEventListener("online", () => hint("online"));
}
