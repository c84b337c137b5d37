import { z } from "zod";

/** Sections of the bell, besides alerts. */
export const bellKind = z.enum(["turn", "deal", "negotiation", "settlement", "invitation", "refusal"]);
export type BellKind = z.infer<typeof bellKind>;

/** People who learn of a change, besides the person who made it. */
export type Audience =
  | "other side"
  | "both sides"
  | "own firm"
  | "owner"
  | "asker"
  | "asked firms"
  | "dealers and admins of the firm"
  | "approvers"
  | "maker"
  | "invited person";

/** One line of the table of notices: the audience of a change, and how it reaches them. */
export interface NoticeRule {
  to: Audience;
  /** Severity of the toast; a toast of success has its own sound. Null for none. */
  toast: "success" | "info" | "warn" | null;
  sound: "attention" | "deal" | "invitation" | "alert" | null;
  /** Section of the bell; "alert" for a notice that the server stores, so that it waits for people who are away. */
  bell: BellKind | "alert" | null;
  /** Listed under Needs me until it is answered. */
  needsMe: boolean;
  /** True when shown on the row or page of the changed record. */
  row: boolean;
}

/** A change that only its row shows. */
export const rowOnly = (to: Audience): NoticeRule => ({
  to,
  toast: null,
  sound: null,
  bell: null,
  needsMe: false,
  row: true,
});

/** A change that its audience is notified of; the row shows it, too. */
export const notified = (to: Audience, how: Partial<Omit<NoticeRule, "to">>): NoticeRule => ({
  ...rowOnly(to),
  ...how,
});

/** Toast and sound of each notice that the server stores for a person. */
export const SERVER_NOTICE = { toast: "info", sound: "alert", bell: "alert" } as const;

export const fromServer = (to: Audience): NoticeRule => notified(to, SERVER_NOTICE);
