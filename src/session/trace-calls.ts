import { SINCE_PRESS_HEADER } from "#domain/contract/trace-headers.ts";
import { setCallHeaders, type CallHeaders } from "#src/lib/api.ts";

/** A call that comes later than this after a press was not made for it. */
const PRESS_COUNTS_MS = 2000;

/** The surroundings of a page: where keys are pressed, the browser's clock in ms, and its random bytes. */
export interface TracedPage {
  pressSource: Pick<EventTarget, "addEventListener">;
  nowMs: () => number;
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
}

/**
 * Names a trace with each call, in the words of W3C, and how long ago the key was pressed that it was made for. Loaded only
 * where the server traces calls; which of them it samples is its own decision.
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
