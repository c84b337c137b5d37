/**
 * Position of a message in its channel, used for paging, read marks and gap detection. It is the time sent, but always
 * later than the previous message's, even if the clock went back; a message carries both where they differ.
 */
export function positionOf({ position, created_at }: { position?: number | undefined; created_at: number }): number {
  return position ?? created_at;
}
