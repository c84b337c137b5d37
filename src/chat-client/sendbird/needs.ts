import type { FileMessageCreateParams } from "@sendbird/chat/message";
import { ENGINE_TIMING, type EngineNeeds, type EngineTiming } from "#src/chat-client/engine/needs.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";

/** Environment of the hosted service's engine; tests pass Node's. */
export interface SendbirdNeeds extends EngineNeeds {
  loadSdk(): Promise<Sdk>;
  /** Converts a file to SDK parameters; omitted: the file is passed unchanged. */
  fileParams?: (file: File) => Promise<FileMessageCreateParams>;
  timing?: Partial<SendbirdTiming>;
}

/** Milliseconds; a test shortens them. */
export interface SendbirdTiming extends EngineTiming {
  /** Time allowed for the service to answer a command, ms. */
  answerWithinMs: number;
  /** Message changes are fetched from this long before a disconnect, because the two clocks may differ. */
  clockMarginMs: number;
}

export const SENDBIRD_TIMING: SendbirdTiming = {
  ...ENGINE_TIMING,
  answerWithinMs: 10_000,
  clockMarginMs: 300_000,
};
