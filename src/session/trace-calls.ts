import { SINCE_PRESS_HEADER } from "#domain/contract/trace-headers.ts";
import { setCallHeaders, type CallHeaders } from "#src/lib/api.ts";

/** Maximum time between a press and a call it caused, ms. */
const PRESS_COUNTS_MS = 2000;

/** The surroundings of a page: where keys are pressed, the browser's clock in ms, and its random bytes. */
export interface TracedPage {
  pressSource: Pick<EventTarget, "addEventListener">;
  nowMs: () => number;
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
}

/**
 * Adds a W3C traceparent to each call, and the time since the key press that caused it. Loaded only when the server
 * traces calls; the server decides which to sample.
 */
export function callTraces({ pressSource, nowMs, random }: TracedPage): CallHeaders {
  let pressedAtMs = -Infinity;
  for (const type of ["keydown", "pointerdown"] as const) {
    // Before the command runs.
    pressSource.addEventListener(type, ({ timeStamp }) => (pressedAtMs = timeStamp), { capture: true });
  }
  const hex = (bytes: number) =>
    Array.from(random(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return () => {
    const sinceMs = Math.max(0, Math.round(nowMs() - pressedAtMs));
    const pressed = sinceMs <= PRESS_COUNTS_MS ? { [SINCE_PRESS_HEADER]: String(sinceMs) } : {};
    return { traceparent: `00-${hex(16)}-${hex(8)}-01`, ...pressed };
  };
}

let isStarted = false;

export function startCallTraces(): void {
  if (isStarted) return;
  isStarted = true;
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  setCallHeaders(callTraces({ pressSource: window, nowMs: () => performance.now(), random }));
}
