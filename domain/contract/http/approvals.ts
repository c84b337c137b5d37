import { z } from "zod";
import { approval, approvalId, approvalReason, mayWait } from "#domain/accounts/approval.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { page, pageQuery } from "#domain/lib/wire.ts";

export const listApprovals = endpoint({
  name: "approvals.list",
  method: "GET",
  path: "/api/approvals/",
  summary:
    "Changes of my firm that wait for a second person, or that were decided, newest first: my own and those I may decide",
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
  summary: "Approve somebody else's change, which applies it, or reject it; or withdraw one's own",
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
  summary: "Ask for a second person in my firm, or no longer; while it is asked for, that too waits for one",
  access: { can: "firm.settings" },
  body: z.object({ required: z.boolean(), ...approvalReason }),
  response: z.object({ required: z.boolean() }),
  ...mayWait,
  errors: ["validation_error"],
  idempotent: true,
});
