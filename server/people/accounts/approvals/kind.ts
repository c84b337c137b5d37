import type { z } from "zod";
import type { ChangedField } from "#domain/accounts/approval.ts";
import type { ApproverCapability } from "#domain/permissions/approvers.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/**
 * A kind of change that may need a second person's approval. One object serves both cases. If the firm requires no
 * approval, a change is checked and applied in one transaction; otherwise it is checked and stored, and checked again
 * and applied on approval. A new kind is one object in the list of `server/approval-kinds.ts`.
 */
export interface ApprovalKind<Payload, Result> {
  /** Stored with each change, so it must never be renamed. */
  id: string;
  title: string;
  /** Capability to approve, the same as to make the change. */
  approver: ApproverCapability;
  /** Stored until it is applied. Secrets in it are encrypted. */
  payload: z.ZodType<Payload>;
  /**
   * Effect of the change in the current state, under the locks needed to apply it; null when it needs no second person.
   * @throws Refusal when it could not be applied
   */
  look(context: ApprovalContext, payload: Payload): Promise<Proposal | null>;
  /** Applies the change after `look`. */
  apply(context: ApprovalContext, payload: Payload): Promise<Result>;
  /** Work after the commit. */
  afterCommit?(parts: Parts, payload: Payload): void;
}

export type AnyApprovalKind = ApprovalKind<unknown, unknown>;

export interface ApprovalContext {
  parts: Parts;
  changing: Change;
  /** Person who made the change: the actor, or another person whose change the actor approves. */
  maker: { userId: string; userName: string };
  /** Base of links in mails. */
  origin: string;
}

export interface Proposal {
  /** Id of the changed object. */
  subject: string;
  /** The change in one sentence that begins with a verb. */
  sentence: string;
  fields: readonly ChangedField[];
  /** Version of the subject; if it differs on approval, the maker saw an older state. */
  basis: string;
}
