import type { DownFrame } from "#domain/contract/live/down.ts";

type RowsFrame = Pick<DownFrame, "seq" | "prev" | "snapshot">;

/**
 * Error of a frame for a page that has everything up to `head`: a number is missing or repeated, or a full snapshot is
 * sent although the page gave its position. Null if the frame follows. A frame may overlap the opening if it was built
 * while the opening was read (see the envelope in `down.ts`).
 */
export function orderFault({ seq, prev = 0, snapshot }: RowsFrame, head: number | undefined): string | null {
  if (snapshot) return head === undefined ? null : `a snapshot at ${seq} though ${head} is held`;
  if (head === undefined) return `changes after ${prev} before any snapshot`;
  if (prev > head) return `${prev} follows ${head}`;
  const isGapless = prev === seq && seq === head;
  return seq > head || isGapless ? null : `${seq} comes again at ${head}`;
}
