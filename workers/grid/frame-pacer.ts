/** At most this many frames sent and not yet drawn: a slow page conflates instead of queueing. */
export const MOST_IN_FLIGHT = 2;
/** Extra frames in flight for responses to the page, which would otherwise wait a whole frame. */
const MOST_ANSWERS_BESIDE = 2;

/** A page acknowledges as it draws; sending this long after puts the next frame there just before it draws again. */
const AFTER_ACK_MS = 6;
const BETWEEN_FRAMES_MS = 5;

/**
 * Decides when a view's next frame goes out. Acknowledgements come at the page's drawing beat, so they are the clock:
 * sent too early a frame carries old values, sent too late it waits for the beat after. Pure; times are milliseconds.
 */
export class FramePacer {
  #inFlight = 0;
  #lastSentMs = Number.NEGATIVE_INFINITY;
  #lastAckMs = Number.NEGATIVE_INFINITY;

  /** Delay before the next send, ms; null: wait for an acknowledgement. */
  delayMs(nowMs: number, isAnswer = false): number | null {
    if (this.#inFlight >= MOST_IN_FLIGHT + (isAnswer ? MOST_ANSWERS_BESIDE : 0)) return null;
    if (isAnswer) return 0;
    return Math.max(0, this.#lastAckMs + AFTER_ACK_MS - nowMs, this.#lastSentMs + BETWEEN_FRAMES_MS - nowMs);
  }

  sent(nowMs: number): void {
    this.#inFlight++;
    this.#lastSentMs = nowMs;
  }

  /** A check found nothing to send. */
  onLook(nowMs: number): void {
    this.#lastSentMs = nowMs;
  }

  acknowledged(nowMs: number): void {
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    this.#lastAckMs = nowMs;
  }
}
