import { notify } from "#src/ui/toast.tsx";

export type Network = "offline" | "online";

interface NetworkSource {
  addEventListener(type: Network, react: () => void): void;
}

/** Tells the person and the live connection what the browser believes of its network. */
export function watchNetwork(source: NetworkSource, hint: (network: Network) => void): void {
  source.addEventListener("offline", () => {
    hint("offline");
    notify({ summary: "You are offline", severity: "warn", group: "connectivity", life: Number.POSITIVE_INFINITY });
  });
  source.addEventListener("online", () => {
    hint("online");
    notify({ summary: "Connected", severity: "success", group: "connectivity" });
  });
}
