import { eq } from "drizzle-orm";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import { type AddressGuard, publicInternet } from "#server/people/chat/previews/address-guard.ts";
import { fetchPage } from "#server/people/chat/previews/fetch-page.ts";
import { firstLink } from "#server/people/chat/previews/first-link.ts";
import { type PageText, readPage } from "#server/people/chat/previews/read-page.ts";
import { lockMessage, rewrite } from "#server/people/chat/store/rewrite.ts";
import { chatWrite, lockChannel } from "#server/people/chat/store/write.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const CACHED_MS = 60 * 60 * 1000;
const CACHED_MAX = 1000;
/** Maximum concurrent fetches; further links get no preview. */
const UNDER_WAY_MAX = 16;

/**
 * Adds a preview of a message's first link. Runs after the message is stored and published, on the node that received
 * it, and blocks nothing: if it fails, or the node stops, the message has no preview.
 */
export interface LinkPreviews {
  follow(message: ChatMessage): void;
  /** Settles when no fetch is running. */
  idle(): Promise<void>;
}

type Needs = Pick<Parts, "config" | "db" | "bus" | "clock" | "log">;

/** @param guard decides which addresses may be called; tests let their own server through */
export function linkPreviews(parts: Needs, guard: AddressGuard = publicInternet): LinkPreviews {
  const pages = new Pages(parts.clock, guard);
  const underWay = new Set<Promise<void>>();
  return {
    follow(message) {
      if (!parts.config.linkPreviews || message.message_type !== "user" || message.og_meta_data) return;
      const link = firstLink(message.message);
      if (link === null || underWay.size >= UNDER_WAY_MAX) return;
      const work = fill(parts, pages, message, link)
        // The error's text may name the page, which is a piece of the message.
        .catch((error: unknown) =>
          parts.log.debug({ why: error instanceof Error ? error.name : "", id: message.message_id }, "no link preview"),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}

async function fill(parts: Needs, pages: Pages, { channel_url: url, message_id }: ChatMessage, link: string) {
  const { title, description } = await pages.read(link);
  if (title === null && description === null) return;
  const id = Number(message_id);
  await chatWrite(parts, async (write) => {
    await lockChannel(write.tx, url);
    const [row] = await write.tx
      .select({ text: chatMessages.message })
      .from(chatMessages)
      .where(eq(chatMessages.id, id));
    // Edited or deleted meanwhile.
    if (!row || firstLink(row.text) !== link) return;
    const locked = await lockMessage(write.tx, id);
    await rewrite(write, locked, { ogMetaData: { url: link, title, description } }, "message_updated");
  });
}

/** Cache of pages read within the hour, including failures; each is requested once. */
class Pages {
  readonly #clock: Parts["clock"];
  readonly #guard: AddressGuard;
  readonly #read = new Map<string, { at: number; text: Promise<PageText> }>();

  constructor(clock: Parts["clock"], guard: AddressGuard) {
    this.#clock = clock;
    this.#guard = guard;
  }

  read(link: string): Promise<PageText> {
    const at = this.#clock.now().getTime();
    const known = this.#read.get(link);
    if (known && at - known.at < CACHED_MS) return known.text;
    const text = fetchPage(link, this.#guard).then(readPage);
    // Re-insert, so that the map is ordered by time of reading.
    this.#read.delete(link);
    this.#read.set(link, { at, text });
    const [oldest] = this.#read.keys();
    if (this.#read.size > CACHED_MAX && oldest !== undefined) this.#read.delete(oldest);
    return text;
  }
}
