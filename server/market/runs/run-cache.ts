import { isOpenToChoice, type MessageReadings, type RunChoice, StandingLines } from "#domain/runs/run-lines.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** A message with its position in the channel. */
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
 * Live lines from an author's messages of a day in a channel, up to a change of it. Later messages are added: otherwise
 * every new message would reparse the whole day.
 */
export class AuthorLines {
  readonly #lines = new StandingLines();
  /** Day of the parse, which decides the known bonds. */
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

  /** Time at which the first line lapses, epoch ms: from then on the rest must be read again. */
  get lapsesAt(): number {
    return this.#lapsesAt;
  }

  /** Original messages whose author may choose between readings. */
  get open(): readonly number[] {
    return this.#open;
  }

  /** True when a new or changed message comes after all the messages read so far. */
  isFollowedBy({ id, messageAt }: Placed): boolean {
    return id > this.#lastId && messageAt >= this.#lastAt;
  }

  /** True when the lines were read with the same choices, considering those about their messages. */
  isReadWith(choices: readonly RunChoice[]): boolean {
    const about = choices.filter(({ originalId }) => this.#open.includes(originalId));
    return JSON.stringify(about) === JSON.stringify(this.#choices);
  }

  /**
   * @param placed all messages since, oldest first
   * @param readable those with quotes
   * @param choices about all open originals, earlier ones included
   * @param lapsesAt time at which the first readable message lapses, epoch ms
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

/** Maximum cached entries, one per channel and author; the least recently used is dropped. */
const MOST_CACHED = 2000;

export class RunCache {
  readonly #byAuthor = new Map<string, AuthorLines>();

  get(where: Where): AuthorLines | undefined {
    return this.#byAuthor.get(keyOf(where));
  }

  set(where: Where, authorLines: AuthorLines): void {
    const key = keyOf(where);
    this.#byAuthor.delete(key);
    this.#byAuthor.set(key, authorLines);
    const [oldest] = this.#byAuthor.keys();
    if (this.#byAuthor.size > MOST_CACHED && oldest !== undefined) this.#byAuthor.delete(oldest);
  }

  delete(where: Where): void {
    this.#byAuthor.delete(keyOf(where));
  }
}

const keyOf = ({ channelUrl, authorId }: Where) => `${channelUrl} ${authorId}`;
