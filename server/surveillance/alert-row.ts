import type { surveillanceAlerts } from "#server/db/schema/surveillance.ts";

export type AlertRow = typeof surveillanceAlerts.$inferSelect;

/** Where an alert stands that is about deals and no message. */
export const NO_CHAT = { channelUrl: "", messageId: 0 } as const;
