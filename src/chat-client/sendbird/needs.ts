import type { FileMessageCreateParams } from "@sendbird/chat/message";
import { ENGINE_TIMING, type EngineNeeds, type EngineTiming } from "#src/chat-client/engine/needs.ts";
import type { Sdk } from "#src/chat-client/sendbird/load-sdk.ts";

/** What the engine of the hosted service asks of the place it runs in; a test hands in Node's. */
export interface SendbirdNeeds extends EngineNeeds {
  loadSdk(): Promise<Sdk>;
  /** How a file is handed to the SDK; as it is when left out. */
  fileParams?: (file: File) => Promise<FileMessageCreateParams>;
  timing?: Partial<SendbirdTiming>;
}

/** Milliseconds; a test shortens them. */
export interface SendbirdTiming extends EngineTiming {
  /** Time for the service to answer a command before it is asked again. */
  answerWithinMs: number;
  /** Changes of messages are asked for from this long before a break: the clocks of both sides may differ. */
  clockMarginMs: number;
}

export const SENDBIRD_TIMING: SendbirdTiming = {
  ...ENGINE_TIMING,
  answerWithinMs: 10_000,
  clockMarginMs: 300_000,
};
