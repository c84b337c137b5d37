import type { z } from "zod";
import type { ChangedField } from "#domain/accounts/approval.ts";
import type { ApproverCapability } from "#domain/permissions/approvers.ts";
import type { Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";

/**
 * One kind of change that may wait for a second person. The same object serves both ways: where a firm asks for nobody, a
 * change is looked at and applied in one transaction; where it does, it is looked at and stored, and looked at again and applied
 * when somebody approves it. A new kind is one object in the list of `approval-kinds.ts`.
 */
export interface ApprovalKind<Payload, Result> {
  /** Stored with each change: it stays as it is. */
  id: string;
  title: string;
  /** Who may approve it: whoever may make it. */
  approver: ApproverCapability;
  /** What is stored until it is applied. Secrets in it are encrypted. */
  payload: z.ZodType<Payload>;
  /**
   * What it would do as things stand, under the locks that applying it needs; null where nothing in it needs a second person.
   * @throws Refusal where it could not be applied
   */
  look(context: ApprovalContext, payload: Payload): Promise<Proposal | null>;
  /** Does it, once it was looked at. */
  apply(context: ApprovalContext, payload: Payload): Promise<Result>;
  /** What follows the commit. */
  afterCommit?(parts: Parts, payload: Payload): void;
}

export type AnyApprovalKind = ApprovalKind<unknown, unknown>;

export interface ApprovalContext {
  parts: Parts;
  changing: Change;
  /** Who made the change: the actor, or another whom the actor approves. */
  maker: { userId: string; userName: string };
  /** Where links in mails begin. */
  origin: string;
}

export interface Proposal {
  /** Id of what changes. */
  subject: string;
  /** What is done, in one sentence that begins with a verb. */
  sentence: string;
  fields: readonly ChangedField[];
  /** Another one by the time it is approved: what it changes is no longer what the maker saw. */
  basis: string;
}
