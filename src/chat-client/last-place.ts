import { z } from "zod";
import { channelUrl } from "#domain/entities/chat.ts";

const KEY = "yieldboard.chat.place";

const lastPlace = z.object({
  userId: z.string(),
  url: channelUrl,
  /** The uppermost message in sight; null while the newest was. */
  top: z.object({ messageId: z.string(), at: z.number() }).nullable(),
});
/** Conversation a page showed, and the position in it. */
export type LastPlace = z.infer<typeof lastPlace>;

type PlaceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Each tab's own, over a reload. Without a store only the convenience is lost. */
export function storePlace(storage: PlaceStorage | undefined, place: LastPlace | null): void {
  try {
    if (place === null) storage?.removeItem(KEY);
    else storage?.setItem(KEY, JSON.stringify(place));
  } catch {
    return;
  }
}

/** Stored place of this person in this tab; null when there is none. */
export function storedPlace(storage: PlaceStorage | undefined, userId: string): LastPlace | null {
  try {
    const place = lastPlace.parse(JSON.parse(storage?.getItem(KEY) ?? "null"));
    return place.userId === userId ? place : null;
  } catch {
    return null;
  }
}
