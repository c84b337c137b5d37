import type { Bus } from "#server/machine/bus/bus.ts";
import { Signal } from "#server/machine/live/signal.ts";

/** A signal that is given at every message of a stream and when the signal is given. Returns it with the way to let go. */
export function signalOfStream(
  bus: Bus,
  stream: string,
  signal: AbortSignal,
): { changeSignal: Signal; release: () => void } {
  const changeSignal = new Signal();
  const wake = () => changeSignal.ring();
  signal.addEventListener("abort", wake);
  const unsubscribe = bus.subscribe((messages) => {
    if (messages.some((message) => message.stream === stream)) changeSignal.ring();
  });
  return {
    changeSignal,
    release() {
      unsubscribe();
      signal.removeEventListener("abort", wake);
    },
  };
}
