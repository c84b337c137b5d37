import { z } from "zod";
import { approval, approvalId, approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { page, pageQuery } from "#domain/lib/wire.ts";

export const listApprovals = endpoint({
  name: "approvals.list",
  method: "GET",
  path: "/api/approvals/",
  summary: "Changes in my firm that await a second person or are decided, newest first: my own and those I may decide",
  access: "session",
  query: z.object({ status: z.enum(["pending", "decided"]).default("pending"), ...pageQuery }),
  response: page(approval).extend({
    /** True when my firm requires a second person. */
    required: z.boolean(),
    /** Number of requests awaiting my decision. */
    waiting: z.number().int(),
  }),
  errors: ["validation_error", "forbidden"],
});

export const decideApproval = endpoint({
  name: "approvals.decide",
  method: "POST",
  path: "/api/approvals/:id/decide/",
  summary: "Approve a colleague's change, which applies it, or reject it; or withdraw my own",
  access: "session",
  params: z.object({ id: approvalId }),
  body: z.object({ decision: z.enum(["approve", "reject", "withdraw"]), ...approvalReason }),
  response: approval,
  errors: ["validation_error", "forbidden", "not_found", "already_done", "stale_version"],
  idempotent: true,
  holdsNumbers: true,
});

export const setApprovalRule = endpoint({
  name: "approvals.setRule",
  method: "PUT",
  path: "/api/approvals/rule/",
  summary:
    "Require a second person's approval in my firm, or stop requiring it; while it is required, stopping it needs one too",
  access: { can: "firm.settings" },
  body: z.object({ required: z.boolean(), ...approvalReason }),
  response: z.object({ required: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
