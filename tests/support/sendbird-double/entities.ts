/**
 * State of the chat service's double. Times are epoch milliseconds. Message times are unique and increasing over the
 * whole double, because the SDK pages and detects gaps by them.
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
  /** Start of the messages this member marked as unread; null if none. */
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
  /** Neither counted as unread nor used as the channel's last message. */
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
  /** Former members, with the time they left. */
  gone: Map<string, number>;
  banned: Set<string>;
  messages: DoubleMessage[];
  deleted: { message_id: number; deleted_at: number }[];
  changedAt: number;
}

/** A scheduled message. */
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
