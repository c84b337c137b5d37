import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";

export type PictureMessage = ChatMessage & { file: NonNullable<ChatMessage["file"]> };

/** True for files shown inline; every browser renders these types, and none can run scripts. */
export const isPicture = (file: ChatMessage["file"]): boolean =>
  file !== null && /^image\/(png|jpeg|gif|webp)$/.test(file.type);

const hasPicture = (message: ChatMessage): message is PictureMessage => !message.deleted && isPicture(message.file);

/** Messages with a picture, oldest first. */
export const picturesOf = (messages: readonly ChatMessage[]): PictureMessage[] => messages.filter(hasPicture);

/** Picture before (-1) or after (1) a message's, among the loaded ones. */
export function pictureBeside(
  messages: readonly ChatMessage[],
  messageId: string,
  by: -1 | 1,
): PictureMessage | undefined {
  const at = messages.findIndex((message) => message.message_id === messageId);
  if (at < 0) return undefined;
  return by < 0 ? messages.slice(0, at).findLast(hasPicture) : messages.slice(at + 1).find(hasPicture);
}

export interface Size {
  width: number;
  height: number;
}

/** Scale that fits a picture into its frame, at most 1. */
export function fitScale(picture: Size, frame: Size): number {
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

const SCALES = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** Next scale up or down in fixed steps; null means fit to frame, the minimum. */
export function nextScale(scale: number | null, fit: number, by: -1 | 1): number | null {
  const now = scale ?? fit;
  if (by > 0) return SCALES.find((step) => step > now + 0.01) ?? Math.max(now, must(SCALES.at(-1)));
  const smaller = SCALES.findLast((step) => step < now - 0.01) ?? 0;
  return smaller <= fit ? null : smaller;
}
