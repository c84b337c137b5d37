import { LiveTurns } from "#server/market/mind/live-turns.ts";
import { type MindContext, openMindContext } from "#server/market/mind/mind-context.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Mind on this node: its tools, and its running turns. */
export interface MindService {
  parts: Parts;
  mind: MindContext;
  live: LiveTurns;
}

export const openMind = (parts: Parts, mind: MindContext = openMindContext(parts)): MindService => ({
  parts,
  mind,
  live: new LiveTurns(parts),
});
