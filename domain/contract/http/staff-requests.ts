import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { clientId, idOf, instant, page, pageQuery, readable, userId } from "#domain/lib/wire.ts";
import { REQUEST_STATUSES, requestType } from "#domain/entities/support-request.ts";

const staff = { can: "operate" } as const;
const requestId = idOf("sup");
const status = z.enum(REQUEST_STATUSES);

/** A request in the queue. */
const queuedRequest = z.object({
  id: requestId,
  type: requestType.nullable(),
  title: z.string(),
  status,
  /** Name of the requester; empty when a visitor gave none. */
  name: z.string(),
  email: z.string(),
  /** Firm of the requester; null for a visitor. */
  firm: z.object({ id: clientId, name: z.string() }).nullable(),
  taken_by: z.string().nullable(),
  created_at: instant,
  version: z.number().int(),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

/** A request with its full content and answers. */
const staffRequest = queuedRequest.extend({
  /** Null for a visitor. */
  user_id: userId.nullable(),
  description: z.string(),
  /** Additional name-value pairs, in stored order. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.string()),
  /** Reason for closing it; null while open. */
  reason: z.string().nullable(),
  updated_at: instant.nullable(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), to: z.string(), at: instant })),
});
export type StaffRequest = z.infer<typeof staffRequest>;

export const listRequests = endpoint({
  name: "staffRequests.list",
  method: "GET",
  path: "/api/staff/requests/",
  summary: "Support requests by state and type: open ones oldest first, closed ones newest first",
  access: staff,
  query: z.object({ status: status.default("OPEN"), type: requestType.optional(), ...pageQuery }),
  response: page(queuedRequest),
  errors: ["validation_error"],
});

export const countRequests = endpoint({
  name: "staffRequests.count",
  method: "GET",
  path: "/api/staff/requests/count/",
  summary: "Number of requests not yet taken, and of those in hand",
  access: staff,
  response: z.object({ open: z.number().int(), in_hand: z.number().int() }),
  errors: [],
});

const params = z.object({ id: requestId });
const version = z.number().int();
const LONGEST_ANSWER = 5000;

export const getRequest = endpoint({
  name: "staffRequests.get",
  method: "GET",
  path: "/api/staff/requests/:id/",
  summary: "One request with its full content",
  access: staff,
  params,
  response: staffRequest,
  errors: ["not_found"],
});

const changes = ["validation_error", "not_found", "stale_version", "already_done"] as const;

export const takeRequest = endpoint({
  name: "staffRequests.take",
  method: "POST",
  path: "/api/staff/requests/:id/take/",
  summary: "Take a request; a closed one reopens",
  access: staff,
  params,
  body: z.object({ version }),
  response: staffRequest,
  errors: changes,
  idempotent: true,
});

export const answerRequest = endpoint({
  name: "staffRequests.answer",
  method: "POST",
  path: "/api/staff/requests/:id/answer/",
  summary: "Answer a request by email and take it",
  access: staff,
  params,
  body: z.object({
    version,
    text: readable(
      z
        .string({ error: requiredText("Answer") })
        .trim()
        .min(1, requiredText("Answer"))
        .max(LONGEST_ANSWER, "Should be at most 5,000 characters."),
    ),
  }),
  response: staffRequest,
  errors: changes,
  idempotent: true,
});

export const closeRequest = endpoint({
  name: "staffRequests.close",
  method: "POST",
  path: "/api/staff/requests/:id/close/",
  summary: "Close a request as done or refused, with a reason emailed to the requester",
  access: staff,
  params,
  body: z.object({
    version,
    outcome: z.enum(["DONE", "REFUSED"]),
    reason: readable(
      z
        .string({ error: requiredText("Reason") })
        .trim()
        .min(3, requiredText("Reason"))
        .max(500, "Should be at most 500 characters."),
    ),
  }),
  response: staffRequest,
  errors: changes,
  idempotent: true,
});
