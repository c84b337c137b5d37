import { isDeepStrictEqual } from "node:util";
import type { MessageData } from "#domain/entities/chat.ts";
import type { chatMessages, chatMessageVersions } from "#server/db/schema/chat.ts";

/**
 * What a message said from when on, the oldest first. The service tells of a message, its edits and its deletion in any
 * order and more than once; each finds its place here, and the rows of the message and of its versions follow from it.
 */
export interface Saying {
  /** Epoch ms. */
  from: number;
  message: string;
  data: MessageData | null;
  /** It was set beside what the message said before, in the open. */
  corrects: boolean;
}
export interface MessageHistory {
  sayings: readonly Saying[];
  /** When it was taken back. */
  goneAt: number | null;
}

type MessageRow = Pick<
  typeof chatMessages.$inferSelect,
  "message" | "data" | "createdAt" | "updatedAt" | "deleted" | "corrections"
>;
type VersionRow = Pick<
  typeof chatMessageVersions.$inferSelect,
  "version" | "message" | "data" | "replacedAt" | "because"
>;

/** @param versions in their order */
export function messageHistory(row: Omit<MessageRow, "corrections">, versions: readonly VersionRow[]): MessageHistory {
  const texts = [...versions, ...(row.deleted ? [] : [row])];
  // An edit that came before its message stands alone, from its own time on.
  const first = versions.length === 0 && row.updatedAt > 0 ? row.updatedAt : row.createdAt;
  return {
    sayings: texts.map(({ message, data }, index) => ({
      from: versions[index - 1]?.replacedAt ?? first,
      message,
      data,
      corrects: versions[index - 1]?.because === "corrected",
    })),
    goneAt: versions.find(({ because }) => because === "deleted")?.replacedAt ?? null,
  };
}

/** What it said at first; null when that is known already. */
export function withFirst({ sayings, goneAt }: MessageHistory, first: Saying): MessageHistory | null {
  return sayings[0] && isSame(sayings[0], first) ? null : { sayings: [first, ...sayings], goneAt };
}

/** What an edit made of it; null when that is known already. */
export function withEdit({ sayings, goneAt }: MessageHistory, edit: Saying): MessageHistory | null {
  const before = sayings.findLastIndex(({ from }) => from <= edit.from);
  const last = sayings[before];
  if (last && isSame(last, edit)) return null;
  return { sayings: sayings.toSpliced(before + 1, 0, edit), goneAt };
}

/** Taken back; null when it was before. */
export function withoutIt({ sayings, goneAt }: MessageHistory, at: number): MessageHistory | null {
  return goneAt === null ? { sayings, goneAt: at } : null;
}

/** The message's own columns, and its versions without who replaced them. */
export function rowsOf({ sayings, goneAt }: MessageHistory): {
  row: Pick<MessageRow, "message" | "data" | "deleted" | "updatedAt" | "corrections">;
  versions: VersionRow[];
} {
  const last = sayings.at(-1);
  const versions = sayings.flatMap(({ message, data }, index): VersionRow[] => {
    const next = sayings[index + 1];
    const because = next?.corrects ? "corrected" : "edited";
    if (next) return [{ version: index + 1, message, data, replacedAt: next.from, because }];
    return goneAt === null ? [] : [{ version: index + 1, message, data, replacedAt: goneAt, because: "deleted" }];
  });
  const isEdited = sayings.length > 1;
  const corrections = versions
    .filter(({ because }) => because === "corrected")
    .map(({ message, replacedAt }) => ({ message, corrected_at: replacedAt }));
  const row =
    goneAt === null
      ? {
          message: last?.message ?? "",
          data: last?.data ?? null,
          deleted: false,
          corrections,
          updatedAt: isEdited ? (last?.from ?? 0) : 0,
        }
      : { message: "", data: null, deleted: true, corrections, updatedAt: goneAt };
  return { row, versions };
}

const isSame = (a: Saying, b: Saying) => a.message === b.message && isDeepStrictEqual(a.data, b.data);
