/**
 * What the double of the chat service remembers. Times are epoch milliseconds; those of messages are unique and increasing
 * over the whole double, because the SDK pages and checks for gaps by them.
 */
export interface DoubleUser {
  user_id: string;
  nickname: string;
  profile_url: string;
  metadata: Record<string, string>;
  is_active: boolean;
  last_seen_at: number;
}

export interface DoubleMember {
  userId: string;
  state: "invited" | "joined";
  role: "operator" | "none";
  inviterId: string | null;
  invitedAt: number;
  joinedAt: number;
  readAt: number;
  /** From here on it is unread again, for this member alone. */
  unreadFrom: number | null;
  deliveredAt: number;
  pushTrigger: string;
}

export interface DoubleFile {
  url: string;
  name: string;
  type: string;
  size: number;
}

export interface DoubleMessage {
  id: number;
  type: "MESG" | "FILE" | "ADMM";
  requestId: string | null;
  userId: string | null;
  message: string;
  data: string;
  customType: string;
  mentionedUserIds: string[];
  file: DoubleFile | null;
  /** Neither counted as unread nor the last word of its channel. */
  isSilent?: boolean;
  createdAt: number;
  updatedAt: number;
}

export interface DoubleChannel {
  url: string;
  name: string;
  data: string;
  customType: string;
  isDistinct: boolean;
  createdAt: number;
  creatorId: string | null;
  members: Map<string, DoubleMember>;
  /** Who was in it, and when they went. */
  gone: Map<string, number>;
  banned: Set<string>;
  messages: DoubleMessage[];
  deleted: { message_id: number; deleted_at: number }[];
  changedAt: number;
}

/** A message that waits for its time. */
export interface DoubleLater {
  id: number;
  channelUrl: string;
  userId: string;
  message: string;
  data: string;
  customType: string;
  mentionedUserIds: string[];
  scheduledAt: number;
  createdAt: number;
  status: "pending" | "sent" | "failed" | "canceled";
}

export interface NewDoubleChannel {
  url?: string | undefined;
  name?: string | undefined;
  data?: string | undefined;
  customType?: string | undefined;
  isDistinct?: boolean | undefined;
  userIds: readonly string[];
  operatorIds?: readonly string[] | undefined;
  creatorId: string;
}
