import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import type { ChatClock } from "#src/chat-client/page-clock.ts";

/** Maximum delay of the timer, ms. Browser timers are limited to 24 days and pause while the machine sleeps. */
const LOOK_EVERY_MS = 60_000;

/** Shows each reminder once when due; a postponed one is shown again at its new time. */
export class DueReminders {
  readonly #clock: ChatClock;
  readonly #onDue: (reminder: ChatReminder) => void;
  readonly #shown = new Set<string>();
  #reminders: readonly ChatReminder[] = [];
  #timer: unknown;

  constructor(clock: ChatClock, onDue: (reminder: ChatReminder) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Replaces the reminders and shows those already due. */
  follow(reminders: readonly ChatReminder[]): void {
    this.#reminders = reminders;
    this.#showDue();
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#reminders = [];
  }

  #showDue(): void {
    this.#clock.clearTimeout(this.#timer);
    const now = this.#clock.nowMs();
    const waiting = this.#reminders.filter((reminder) => !this.#shown.has(dueKey(reminder)));
    const due = waiting.filter((reminder) => dueAt(reminder) <= now);
    const later = waiting.filter((reminder) => dueAt(reminder) > now).map(dueAt);
    if (later.length > 0) {
      this.#timer = this.#clock.setTimeout(() => this.#showDue(), Math.min(LOOK_EVERY_MS, Math.min(...later) - now));
    }
    for (const reminder of due.toSorted((a, b) => dueAt(a) - dueAt(b))) {
      this.#shown.add(dueKey(reminder));
      this.#onDue(reminder);
    }
  }
}

const dueAt = ({ remind_at: at }: ChatReminder): number => Date.parse(at);
const dueKey = ({ id, remind_at: at }: ChatReminder): string => `${id} ${at}`;
