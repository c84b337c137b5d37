import { nodeLimit } from "#server/machine/http/node-limit.ts";

const SENDS = { points: 50, duration: 10 };
const UPLOADS = { points: 30, duration: 60 };

/** Far above a person's need, so that each node may count on its own. */
export interface ChatLimits {
  /** @throws Refusal slow_down */
  send(userId: string): Promise<void>;
  /** @throws Refusal slow_down */
  upload(userId: string): Promise<void>;
}

export function chatLimits(sends = SENDS): ChatLimits {
  return { send: nodeLimit(sends, "messages at once"), upload: nodeLimit(UPLOADS, "files at once") };
}
