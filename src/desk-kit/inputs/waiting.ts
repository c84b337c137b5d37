/** Style for figures of the previous request: dimmed, after a short delay. */
export const WAITING = "opacity-60 transition-opacity delay-150";
