import { useCallback, useSyncExternalStore } from "react";

/** As narrow as a phone. */
export const NARROW = "(width < 640px)";

/** True while the page matches a media query such as `(width < 640px)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
