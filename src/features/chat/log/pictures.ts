import type { ChatMessage } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";

export type PictureMessage = ChatMessage & { file: NonNullable<ChatMessage["file"]> };

/** Whether a file is drawn in the conversation; every browser draws these, and none of them runs anything. */
export const isPicture = (file: ChatMessage["file"]): boolean =>
  file !== null && /^image\/(png|jpeg|gif|webp)$/.test(file.type);

const hasPicture = (message: ChatMessage): message is PictureMessage => !message.deleted && isPicture(message.file);

/** The messages with a picture, oldest first. */
export const picturesOf = (messages: readonly ChatMessage[]): PictureMessage[] => messages.filter(hasPicture);

/** The picture before (-1) or after (1) a message's, among those that are held. */
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

/** How large a picture is drawn to be seen whole: never larger than it is. */
export function fitScale(picture: Size, frame: Size): number {
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

const SCALES = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** The next larger or smaller scale, by fixed steps; null for the whole picture, smaller than which it is never drawn. */
export function nextScale(scale: number | null, fit: number, by: -1 | 1): number | null {
  const now = scale ?? fit;
  if (by > 0) return SCALES.find((step) => step > now + 0.01) ?? Math.max(now, must(SCALES.at(-1)));
  const smaller = SCALES.findLast((step) => step < now - 0.01) ?? 0;
  return smaller <= fit ? null : smaller;
}
