import type { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";

export type AlertRow = typeof surveillanceAlerts.$inferSelect;

/** Placeholder position of an alert on deals, without a message. */
export const NO_CHAT = { channelUrl: "", messageId: 0 } as const;
