import type { DownFrame } from "#domain/contract/live/down.ts";

type RowsFrame = Pick<DownFrame, "seq" | "prev" | "snapshot">;

/**
 * What is wrong with a frame for a page that holds everything up to `head`: a number is left out, comes a second time, or
 * all is sent anew though the page said where it stands. Null when it follows. A frame may reach back over what the
 * opening held already, where it was put together while that was read (see the envelope in `down.ts`).
 */
export function orderFault({ seq, prev = 0, snapshot }: RowsFrame, head: number | undefined): string | null {
  if (snapshot) return head === undefined ? null : `a snapshot at ${seq} though ${head} is held`;
  if (head === undefined) return `changes after ${prev} before any snapshot`;
  if (prev > head) return `${prev} follows ${head}`;
  const saysNothingMissed = prev === seq && seq === head;
  return seq > head || saysNothingMissed ? null : `${seq} comes again at ${head}`;
}
