import { isDeepStrictEqual } from "node:util";
import type { MessageData } from "#domain/entities/chat.ts";
import type { chatMessages, chatMessageVersions } from "#server/machine/db/schema/chat.ts";

/**
 * The texts of a message and from when on, the oldest first. The service sends events of a message, its edits and its deletion in any
 * order and more than once; each finds its place here, and the rows of the message and of its versions follow from it.
 */
export interface TextVersion {
  /** Epoch ms. */
  from: number;
  message: string;
  data: MessageData | null;
  /** True for an open correction, shown beside the earlier text. */
  corrects: boolean;
}
export interface MessageHistory {
  texts: readonly TextVersion[];
  /** When it was deleted. */
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
  // An edit that arrived before its message is the only text, dated with the time of the edit.
  const first = versions.length === 0 && row.updatedAt > 0 ? row.updatedAt : row.createdAt;
  return {
    texts: texts.map(({ message, data }, index) => ({
      from: versions[index - 1]?.replacedAt ?? first,
      message,
      data,
      corrects: versions[index - 1]?.because === "corrected",
    })),
    goneAt: versions.find(({ because }) => because === "deleted")?.replacedAt ?? null,
  };
}

/** Its first text; null when that is known already. */
export function withFirst({ texts, goneAt }: MessageHistory, first: TextVersion): MessageHistory | null {
  return texts[0] && isSame(texts[0], first) ? null : { texts: [first, ...texts], goneAt };
}

/** Adds an edit; null when it is known already. */
export function withEdit({ texts, goneAt }: MessageHistory, edit: TextVersion): MessageHistory | null {
  const before = texts.findLastIndex(({ from }) => from <= edit.from);
  const last = texts[before];
  if (last && isSame(last, edit)) return null;
  return { texts: texts.toSpliced(before + 1, 0, edit), goneAt };
}

/** Deleted; null when it was before. */
export function withoutIt({ texts, goneAt }: MessageHistory, at: number): MessageHistory | null {
  return goneAt === null ? { texts, goneAt: at } : null;
}

/** The columns of the message and its versions, without the authors of changes. */
export function rowsOf({ texts, goneAt }: MessageHistory): {
  row: Pick<MessageRow, "message" | "data" | "deleted" | "updatedAt" | "corrections">;
  versions: VersionRow[];
} {
  const last = texts.at(-1);
  const versions = texts.flatMap(({ message, data }, index): VersionRow[] => {
    const next = texts[index + 1];
    const because = next?.corrects ? "corrected" : "edited";
    if (next) return [{ version: index + 1, message, data, replacedAt: next.from, because }];
    return goneAt === null ? [] : [{ version: index + 1, message, data, replacedAt: goneAt, because: "deleted" }];
  });
  const isEdited = texts.length > 1;
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

const isSame = (a: TextVersion, b: TextVersion) => a.message === b.message && isDeepStrictEqual(a.data, b.data);
