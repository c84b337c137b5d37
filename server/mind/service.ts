import { LiveTurns } from "#server/mind/live-turns.ts";
import { type MindDesk, openMindDesk } from "#server/mind/mind-desk.ts";
import type { Parts } from "#server/core/parts.ts";

/** Mind on this node: its tools, and its running turns. */
export interface MindService {
  parts: Parts;
  mind: MindDesk;
  live: LiveTurns;
}

export const openMind = (parts: Parts, mind: MindDesk = openMindDesk(parts)): MindService => ({
  parts,
  mind,
  live: new LiveTurns(parts),
});
