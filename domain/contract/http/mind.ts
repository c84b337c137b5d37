import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { idOf, instant, isoDate, readable } from "#domain/lib/wire.ts";
import { block } from "#domain/contract/mind/blocks.ts";
import { condition } from "#domain/contract/mind/condition.ts";
import { plan, planPatch, REFUSALS } from "#domain/contract/mind/plan.ts";
import { toolResult } from "#domain/contract/mind/tools.ts";

// A conversation belongs to one person. A turn responds with events. Each is stored before it is sent, so that a broken
// stream can resume: `GET …/events/?after=seq`.

export const mindChatId = idOf("mch");
/** Id of a shared copy: 128 random bits. */
export const mindShareId = z.string().regex(/^[0-9a-f]{32}$/);
export const savedPromptId = idOf("mpr");

export const MOST_MESSAGE_LENGTH = 2000;
export const MOST_TURNS = 100;

export const DRIVERS = ["planner", "model"] as const;
export type DriverName = (typeof DRIVERS)[number];

/** `clarify`: Mind asked back. `cannot`: Mind cannot answer. `stopped`: by the person. `failed`: by a server error. */
export const TURN_STATUSES = ["running", "answered", "clarify", "cannot", "stopped", "failed"] as const;
export type TurnStatus = (typeof TURN_STATUSES)[number];

/** A part of a step as text. `places` are the conditions of its `where` that the chip shows and removes. (planChips) */
const stepChip = z.object({ step: z.string(), words: z.string(), places: z.array(z.number().int()) });

const readingShown = z.object({
  words: z.string(),
  meant: z.string(),
  by: z.enum(["default", "said", "earlier turn"]),
});

/** Events of a turn while it is answered, in order. */
export const mindEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("turn"),
    data: z.object({ turn: z.number().int(), text: z.string(), driver: z.enum(DRIVERS), asked_at: instant }),
  }),
  z.object({ type: z.literal("plan"), data: z.object({ plan, chips: z.array(stepChip) }) }),
  z.object({
    type: z.literal("step"),
    data: z.object({
      step: z.string(),
      state: z.enum(["running", "done", "failed"]),
      ms: z.number().optional(),
      rows: z.number().int().optional(),
    }),
  }),
  /** Cells that the figures of the answer refer to. */
  z.object({ type: z.literal("result"), data: z.object({ call: z.string(), result: toolResult }) }),
  z.object({ type: z.literal("block"), data: z.object({ index: z.number().int(), block }) }),
  z.object({ type: z.literal("reading"), data: readingShown }),
  z.object({
    type: z.literal("usage"),
    data: z.object({ steps: z.number().int(), tokens_in: z.number().int(), tokens_out: z.number().int() }),
  }),
  z.object({
    type: z.literal("done"),
    data: z.object({
      status: z.enum(["answered", "clarify", "cannot", "stopped"]),
      reason: z.enum(REFUSALS).optional(),
      /** Follow-ups, each a patch of this turn's plan. */
      follow_ups: z.array(z.object({ label: z.string(), patch: planPatch })).max(4),
      /** Choices of a question, each a patch of its plan. */
      choices: z.array(z.object({ label: z.string(), patch: planPatch })).max(7),
    }),
  }),
  z.object({ type: z.literal("error"), data: z.object({ code: z.string(), words: z.string() }) }),
]);
export type MindEvent = z.infer<typeof mindEvent>;
/** Events of a turn, numbered from 1 without gaps. */
export const numberedMindEvent = z.object({ seq: z.number().int().min(1) }).and(mindEvent);
export type NumberedMindEvent = z.infer<typeof numberedMindEvent>;

const chatSummary = z.object({
  id: mindChatId,
  title: z.string(),
  pinned: z.boolean(),
  /** Id of its shared copy; null when not shared. */
  share_id: mindShareId.nullable(),
  turns: z.number().int(),
  created_at: instant,
  last_asked_at: instant,
});
export type MindChatSummary = z.infer<typeof chatSummary>;

const turn = z.object({
  turn: z.number().int(),
  text: z.string(),
  status: z.enum(TURN_STATUSES),
  driver: z.enum(DRIVERS),
  asked_at: instant,
  events: z.array(numberedMindEvent),
});
export type MindTurn = z.infer<typeof turn>;

const chatParams = z.object({ id: mindChatId });
const turnParams = z.object({ id: mindChatId, turn: z.coerce.number().int().min(1).max(MOST_TURNS) });
const title = readable(z.string().trim().min(1, "Title is required.").max(120, "Should be at most 120 characters"));
const access = { can: "mind" } as const;

export const addMindChat = endpoint({
  name: "mind.add",
  method: "POST",
  path: "/api/mind/chats/",
  summary: "Start a conversation with Mind",
  access,
  body: z.object({}),
  response: chatSummary,
  errors: ["validation_error", "trial_expired", "slow_down"],
  idempotent: true,
});

export const listMindChats = endpoint({
  name: "mind.list",
  method: "GET",
  path: "/api/mind/chats/",
  summary: "My conversations with Mind, pinned first, then newest",
  access,
  query: z.object({ cursor: z.string().max(200).optional(), search: z.string().trim().max(200).default("") }),
  response: z.object({ results: z.array(chatSummary), next_cursor: z.string().nullable() }),
  errors: ["validation_error", "trial_expired"],
});

export const getMindChat = endpoint({
  name: "mind.get",
  method: "GET",
  path: "/api/mind/chats/:id/",
  summary: "Conversation with all its turns",
  access,
  params: chatParams,
  response: chatSummary.extend({ conversation: z.array(turn) }),
  errors: ["not_found", "trial_expired"],
});

export const changeMindChat = endpoint({
  name: "mind.change",
  method: "PATCH",
  path: "/api/mind/chats/:id/",
  summary: "Rename or pin a conversation",
  access,
  params: chatParams,
  body: z.object({ title: title.optional(), pinned: z.boolean().optional() }),
  response: chatSummary,
  errors: ["validation_error", "not_found", "trial_expired"],
});

export const removeMindChat = endpoint({
  name: "mind.remove",
  method: "DELETE",
  path: "/api/mind/chats/:id/",
  summary: "Delete a conversation and all its content",
  access,
  params: chatParams,
  response: z.object({}),
  errors: ["not_found", "trial_expired"],
});

/** A question: text, an edited plan, or a patch of an earlier turn's plan. */
const asked = z
  .object({
    text: z.string().max(MOST_MESSAGE_LENGTH, `Should be at most ${MOST_MESSAGE_LENGTH} characters`).optional(),
    plan: plan.optional(),
    patch: z.object({ turn: z.number().int().min(1).max(MOST_TURNS), changes: planPatch }).optional(),
    /** Bond of the current page or panel, meant by 'it' and 'this one'. */
    focus: z.object({ isin: z.string().max(20) }).optional(),
    client_request_id: z.string().min(8).max(80),
  })
  .refine(({ text, plan: given, patch }) => [text, given, patch].filter((each) => each !== undefined).length === 1, {
    error: "Send a text, a plan or a change to a plan.",
    path: ["text"],
  });

/**
 * The stream is `text/event-stream`: `id` is the seq, `event` the type, `data` the numbered event as JSON, with a
 * comment every 10 s.
 */
export const askMind = endpoint({
  name: "mind.ask",
  method: "POST",
  path: "/api/mind/chats/:id/turns/",
  summary: "Ask a question; returns a stream of events; a repeated client_request_id returns the same turn",
  access,
  params: chatParams,
  body: asked,
  errors: ["validation_error", "not_found", "trial_expired", "slow_down", "limit_breach"],
  ...answersDownload,
});

export const mindTurnEvents = endpoint({
  name: "mind.events",
  method: "GET",
  path: "/api/mind/chats/:id/turns/:turn/events/",
  summary: "Stream of a turn's events after a given one",
  access,
  params: turnParams,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  errors: ["validation_error", "not_found", "trial_expired"],
  ...answersDownload,
});

export const stopMindTurn = endpoint({
  name: "mind.stop",
  method: "POST",
  path: "/api/mind/chats/:id/turns/:turn/stop/",
  summary: "Stop a turn; results already shown stay",
  access,
  params: turnParams,
  body: z.object({}),
  response: z.object({ status: z.enum(TURN_STATUSES) }),
  errors: ["not_found", "trial_expired"],
});

/** Reads text while it is typed. It runs only the count of a screen and stores nothing. */
export const readMindText = endpoint({
  name: "mind.read",
  method: "POST",
  path: "/api/mind/read/",
  summary: "Preview Mind's reading of a question: its steps as chips, with the number of bonds that match",
  access,
  body: z.object({
    text: z.string().max(MOST_MESSAGE_LENGTH),
    chat: mindChatId.optional(),
    focus: z.object({ isin: z.string().max(20) }).optional(),
  }),
  response: z.object({
    kind: z.enum(["plan", "question", "refusal"]),
    chips: z.array(stepChip),
    /** Conditions of its list or count; empty for anything else. */
    conditions: z.array(condition),
    /** Number of matching bonds for a list or a count; null otherwise. */
    count: z.number().int().nullable(),
    /** Text of the question or the refusal; null for a plan. */
    words: z.string().nullable(),
    unread: z.array(z.string()),
    corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  errors: ["validation_error", "not_found", "trial_expired", "slow_down"],
});

/** A conversation as others see it: frozen at sharing, without private parts. */
const sharedTurn = turn.omit({ driver: true }).extend({ left_out: z.boolean() });
export const sharedChat = z.object({
  title: z.string(),
  shared_at: instant,
  as_of: isoDate,
  conversation: z.array(sharedTurn),
});
export type SharedMindChat = z.infer<typeof sharedChat>;

export const previewMindShare = endpoint({
  name: "mind.share_preview",
  method: "GET",
  path: "/api/mind/chats/:id/share/",
  summary: "Preview of the content that sharing the conversation now would make public",
  access,
  params: chatParams,
  response: sharedChat,
  errors: ["not_found", "trial_expired"],
});

export const shareMindChat = endpoint({
  name: "mind.share",
  method: "POST",
  path: "/api/mind/chats/:id/share/",
  summary: "Share a frozen copy at an address that cannot be guessed",
  access,
  params: chatParams,
  body: z.object({}),
  response: chatSummary,
  errors: ["not_found", "trial_expired"],
  idempotent: true,
});

export const unshareMindChat = endpoint({
  name: "mind.unshare",
  method: "DELETE",
  path: "/api/mind/chats/:id/share/",
  summary: "Stop sharing; the copy's address returns 404",
  access,
  params: chatParams,
  response: chatSummary,
  errors: ["not_found", "trial_expired"],
});

export const publicMindChat = endpoint({
  name: "mind.public",
  method: "GET",
  path: "/api/mind/public/:share/",
  summary: "Shared conversation",
  access: "public",
  params: z.object({ share: mindShareId }),
  response: sharedChat,
  errors: ["not_found"],
});

/** Three sample conversations, run by the planner on the reference data. */
export const mindPreview = endpoint({
  name: "mind.preview",
  method: "GET",
  path: "/api/mind/preview/",
  summary: "Example conversations with Mind",
  access: "public",
  response: z.object({ conversations: z.array(sharedChat) }),
  errors: [],
});

const prompt = z.object({
  id: z.string(),
  /** Group, e.g. 'Screen', 'Price', 'Cashflows'. */
  group: z.string(),
  /** Question text with placeholders such as `[bond]`, `[rating]`. */
  text: z.string(),
  is_mine: z.boolean(),
});
export type MindPrompt = z.infer<typeof prompt>;

export const listMindPrompts = endpoint({
  name: "mind.prompts",
  method: "GET",
  path: "/api/mind/prompts/",
  summary: "Prompt library by role and intent, with my own prompts",
  access: "public",
  response: z.object({ prompts: z.array(prompt) }),
  errors: [],
});

export const saveMindPrompt = endpoint({
  name: "mind.save_prompt",
  method: "POST",
  path: "/api/mind/prompts/",
  summary: "Save a prompt of my own",
  access,
  body: z.object({
    text: readable(
      z
        .string()
        .trim()
        .min(1, "Prompt is required.")
        .max(MOST_MESSAGE_LENGTH, `Should be at most ${MOST_MESSAGE_LENGTH} characters`),
    ),
  }),
  response: prompt,
  errors: ["validation_error", "trial_expired"],
  idempotent: true,
});

export const removeMindPrompt = endpoint({
  name: "mind.remove_prompt",
  method: "DELETE",
  path: "/api/mind/prompts/:id/",
  summary: "Remove one of my prompts",
  access,
  params: z.object({ id: savedPromptId }),
  response: z.object({}),
  errors: ["not_found", "trial_expired"],
});
