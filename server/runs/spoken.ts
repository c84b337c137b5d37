import { isOpenToChoice, type MessageReadings, type RunChoice, StandingLines } from "#domain/runs/run-lines.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** A message as it stands in its channel's order. */
interface Placed {
  id: number;
  /** Epoch ms. */
  messageAt: number;
  changeId: number;
}

/** The messages with something that their author's choice may complete, by their originals. */
export function openOf(messages: readonly MessageReadings[]): number[] {
  return messages.flatMap(({ originalId, readings, earlier }) =>
    [...readings, ...earlier.flat()].some(isOpenToChoice) ? [originalId] : [],
  );
}

/**
 * What an author's messages of a day came to in a channel, up to a change of it. What follows is added to it: a day's
 * messages would otherwise be read again with each that is sent.
 */
export class Spoken {
  readonly #lines = new StandingLines();
  /** The day it was read on, which says what bonds there are. */
  readonly day: IsoDate;
  #changeId = 0;
  #lastId = 0;
  #lastAt = 0;
  #lapsesAt = Infinity;
  readonly #open: number[] = [];
  #choices: readonly RunChoice[] = [];

  constructor(day: IsoDate) {
    this.day = day;
  }

  get lines() {
    return this.#lines.lines();
  }

  /** The change of the channel up to which it was read. */
  get changeId(): number {
    return this.#changeId;
  }

  /** When the first of it lapses, epoch ms: from then on the rest is to be read anew. */
  get lapsesAt(): number {
    return this.#lapsesAt;
  }

  /** Originals whose author may choose what they mean. */
  get open(): readonly number[] {
    return this.#open;
  }

  /** Whether a message that was written or changed since comes after all of it. */
  isFollowedBy({ id, messageAt }: Placed): boolean {
    return id > this.#lastId && messageAt >= this.#lastAt;
  }

  /** Whether it was read with these choices, as far as they are about it. */
  isReadWith(choices: readonly RunChoice[]): boolean {
    const about = choices.filter(({ originalId }) => this.#open.includes(originalId));
    return JSON.stringify(about) === JSON.stringify(this.#choices);
  }

  /**
   * @param placed everything that was written since, oldest first
   * @param readable what of it says something
   * @param choices about all that is open, that of before included
   * @param lapsesAt when the first of what is readable lapses, epoch ms
   */
  add(
    placed: readonly Placed[],
    readable: readonly MessageReadings[],
    choices: readonly RunChoice[],
    lapsesAt: number,
  ): void {
    for (const { id, messageAt, changeId } of placed) {
      this.#lastId = Math.max(this.#lastId, id);
      this.#lastAt = Math.max(this.#lastAt, messageAt);
      this.#changeId = Math.max(this.#changeId, changeId);
    }
    this.#lapsesAt = Math.min(this.#lapsesAt, lapsesAt);
    this.#open.push(...openOf(readable));
    this.#choices = choices;
    this.#lines.addAll(readable, choices);
  }
}

interface Where {
  channelUrl: string;
  authorId: string;
}

/** Authors of channels whose day is remembered: those who were heard last. */
const REMEMBERED = 2000;

export class SpokenOfDay {
  readonly #byAuthor = new Map<string, Spoken>();

  get(where: Where): Spoken | undefined {
    return this.#byAuthor.get(keyOf(where));
  }

  set(where: Where, spoken: Spoken): void {
    const key = keyOf(where);
    this.#byAuthor.delete(key);
    this.#byAuthor.set(key, spoken);
    const [oldest] = this.#byAuthor.keys();
    if (this.#byAuthor.size > REMEMBERED && oldest !== undefined) this.#byAuthor.delete(oldest);
  }

  delete(where: Where): void {
    this.#byAuthor.delete(keyOf(where));
  }
}

const keyOf = ({ channelUrl, authorId }: Where) => `${channelUrl} ${authorId}`;
