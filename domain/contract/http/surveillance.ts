import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { channelKind, channelUrl } from "#domain/entities/chat.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { flag, idOf, instant, readable, userId } from "#domain/lib/wire.ts";
import { ALERT_STATES, CLOSE_REASONS } from "#domain/surveillance/alert-life.ts";
import { SEVERITIES, TERM_KINDS } from "#domain/surveillance/lexicon.ts";
import {
  ALERT_KINDS,
  alertNote,
  chatAlert,
  memberEvent,
  supervisedChannel,
  supervisedMessage,
  supervisedPerson,
} from "#domain/surveillance/supervised.ts";

const officer = { can: "surveil" } as const;
const channel = z.object({ url: channelUrl });
const epochMs = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const cursor = z.string().max(200).optional();
const words = z.string().trim().max(200);

export const listChannels = endpoint({
  name: "surveillance.channels",
  method: "POST",
  path: "/api/surveillance/channels/",
  summary: "Conversations that include or included a person of the firm, those with open alerts first, then the latest",
  access: officer,
  body: z.object({
    /** Part of a member, firm or channel name. */
    q: words.default(""),
    /** Words in its messages. */
    text: words.default(""),
    kind: channelKind.optional(),
    /** Time range with at least one message, epoch ms. */
    from: epochMs.optional(),
    to: epochMs.optional(),
    alerts_only: flag.default(false),
    cursor,
    limit: z.coerce.number().int().min(1).max(200).default(60),
  }),
  response: z.object({ channels: z.array(supervisedChannel), next_cursor: z.string().nullable() }),
  errors: ["validation_error", "forbidden"],
});

const openedChannel = z.object({
  channel: supervisedChannel,
  member_events: z.array(memberEvent),
  alerts: z.array(chatAlert),
  /** Token of this state; pass it to get later changes. */
  token: z.string(),
});

export const openChannel = endpoint({
  name: "surveillance.channel",
  method: "GET",
  path: "/api/surveillance/channels/:url/",
  summary: "One conversation with its people, the times they joined and left, and its alerts",
  access: officer,
  params: channel,
  response: openedChannel,
  errors: ["forbidden", "not_found"],
});

export const readMessages = endpoint({
  name: "surveillance.messages",
  method: "GET",
  path: "/api/surveillance/channels/:url/messages/",
  summary: "Messages around a time, oldest first, with their earlier texts and their readers",
  access: officer,
  params: channel,
  query: z.object({
    /** Epoch ms; default: the newest end. */
    at: epochMs.default(Number.MAX_SAFE_INTEGER),
    before: z.coerce.number().int().min(0).max(200).default(100),
    after: z.coerce.number().int().min(0).max(200).default(0),
  }),
  response: z.object({
    messages: z.array(supervisedMessage),
    has_previous: z.boolean(),
    has_next: z.boolean(),
  }),
  errors: ["validation_error", "forbidden", "not_found"],
});

export const followChannel = endpoint({
  name: "surveillance.follow",
  method: "GET",
  path: "/api/surveillance/channels/:url/news/",
  summary: "Changes in an open conversation since a token; a call that returns changes counts as a view",
  access: officer,
  params: channel,
  query: z.object({
    /** Default: from the beginning. */
    since: z.string().max(100).default("s1.0.0.0"),
  }),
  response: z.object({
    /** Null when nothing has changed. */
    news: openedChannel
      .extend({
        /** New or changed messages, including changed read receipts and alerts; oldest first. */
        messages: z.array(supervisedMessage),
        /** True when there are more changes than returned; reload the conversation. */
        reset: z.boolean(),
      })
      .nullable(),
  }),
  errors: ["validation_error", "forbidden", "not_found"],
});

export const searchMessages = endpoint({
  name: "surveillance.search",
  method: "POST",
  path: "/api/surveillance/search/",
  summary: "Messages in all the firm's conversations that contain the words now or did before, newest first",
  access: officer,
  /** Sent in the body, because proxies log addresses. */
  body: z.object({
    q: words.min(3, "Type at least 3 characters"),
    url: channelUrl.optional(),
    from: epochMs.optional(),
    to: epochMs.optional(),
    cursor,
  }),
  response: z.object({
    results: z.array(
      z.object({
        message_id: z.string(),
        channel_url: channelUrl,
        channel_name: z.string(),
        sender: supervisedPerson.nullable(),
        created_at: z.number().int(),
        deleted: z.boolean(),
        /** True when only an earlier text contains the words. */
        in_earlier_version: z.boolean(),
        snippet: z.object({ text: z.string(), start: z.number().int(), end: z.number().int() }),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
  errors: ["validation_error", "forbidden", "not_found"],
});

export const readFile = endpoint({
  name: "surveillance.file",
  method: "GET",
  path: "/api/surveillance/files/:id/",
  summary: "File of a message, also of a deleted one",
  access: officer,
  params: z.object({ id: idOf("chf") }),
  ...answersDownload,
  errors: ["forbidden", "not_found", "files_away", "file_damaged"],
});

const alertParams = z.object({ id: idOf("sal") });

export const listAlerts = endpoint({
  name: "surveillance.alerts",
  method: "GET",
  path: "/api/surveillance/alerts/",
  summary: "Firm's queue of alerts, most severe and oldest first; closed ones newest first",
  access: officer,
  query: z.object({
    state: z.enum([...ALERT_STATES, "active"]).default("active"),
    severity: z.enum(SEVERITIES).optional(),
    kind: z.enum(ALERT_KINDS).optional(),
    url: channelUrl.optional(),
    mine: flag.default(false),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({
    results: z.array(chatAlert),
    count: z.number().int(),
    /** Number of alerts not closed, in the whole queue. */
    active: z.number().int(),
    /** Officers to whom an alert can be assigned. */
    officers: z.array(z.object({ user_id: userId, nickname: z.string() })),
  }),
  errors: ["validation_error", "forbidden"],
});

export const readAlert = endpoint({
  name: "surveillance.alert",
  method: "GET",
  path: "/api/surveillance/alerts/:id/",
  summary: "One alert with its history",
  access: officer,
  params: alertParams,
  response: z.object({ alert: chatAlert, notes: z.array(alertNote) }),
  errors: ["forbidden", "not_found"],
});

const step = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("assign"), user_id: userId.nullable() }),
  z.object({ kind: z.literal("close"), reason: z.enum(CLOSE_REASONS) }),
  z.object({ kind: z.literal("reopen") }),
  z.object({ kind: z.literal("severity"), severity: z.enum(SEVERITIES) }),
]);

export const workAlert = endpoint({
  name: "surveillance.workAlert",
  method: "POST",
  path: "/api/surveillance/alerts/:id/",
  summary: "Take, assign, rate, close or reopen an alert, or add a note to it",
  access: officer,
  params: alertParams,
  body: z
    .object({
      /** Version that the caller saw. */
      version: z.number().int().min(1),
      step: step.nullish(),
      note: readable(z.string().trim().max(4000, "Should be at most 4,000 characters")).default(""),
    })
    .refine(({ step: asked, note }) => asked != null || note !== "", { path: ["note"], message: "Write a note" }),
  response: z.object({ alert: chatAlert, notes: z.array(alertNote) }),
  errors: ["validation_error", "forbidden", "not_found", "already_done", "stale_version"],
});

export const lexiconTerm = z.object({
  id: idOf("slx"),
  phrase: z.string(),
  kind: z.enum(TERM_KINDS),
  severity: z.enum(SEVERITIES),
  unless: z.array(z.string()),
  is_active: z.boolean(),
  /** Number of alerts raised so far. */
  alerts: z.number().int(),
});
export type LexiconTerm = z.infer<typeof lexiconTerm>;

const phrase = readable(
  z.string().trim().min(1, "Write at least one word").max(100, "Should be at most 100 characters"),
);

export const readRules = endpoint({
  name: "surveillance.rules",
  method: "GET",
  path: "/api/surveillance/rules/",
  summary: "Phrases watched in the firm's chats, and the off-market distance in basis points",
  access: officer,
  response: z.object({ terms: z.array(lexiconTerm), off_market_bp: z.number().int() }),
  errors: ["forbidden"],
});

export const changeRules = endpoint({
  name: "surveillance.changeRules",
  method: "PATCH",
  path: "/api/surveillance/rules/",
  summary: "Set the distance from the market, in basis points, at which a level in chat raises an alert",
  access: officer,
  body: z.object({ off_market_bp: z.number().int().min(1, fieldTexts.zero).max(5000, "Should be at most 5,000") }),
  response: z.object({ off_market_bp: z.number().int() }),
  errors: ["validation_error", "forbidden"],
});

export const addTerm = endpoint({
  name: "surveillance.addTerm",
  method: "POST",
  path: "/api/surveillance/terms/",
  summary: "Watch for a phrase; an existing one is switched on and returned",
  access: officer,
  body: z.object({
    phrase,
    kind: z.enum(TERM_KINDS).default("lexicon"),
    severity: z.enum(SEVERITIES).default("medium"),
    unless: z.array(phrase).max(30).default([]),
  }),
  response: lexiconTerm,
  errors: ["validation_error", "forbidden"],
});

export const changeTerm = endpoint({
  name: "surveillance.changeTerm",
  method: "PATCH",
  path: "/api/surveillance/terms/:id/",
  summary: "Change the weight of a phrase, exclude harmless uses, or switch it off and on",
  access: officer,
  params: z.object({ id: idOf("slx") }),
  body: z.object({
    severity: z.enum(SEVERITIES).nullish(),
    unless: z.array(phrase).max(30).nullish(),
    is_active: z.boolean().nullish(),
  }),
  response: lexiconTerm,
  errors: ["validation_error", "forbidden", "not_found"],
});

/** ISO 8601 or epoch ms. */
const time = z.union([instant, z.number().int().min(0).max(8.64e15)], "Should be a time");

export const downloadChats = endpoint({
  name: "surveillance.transcript",
  method: "POST",
  path: "/api/download-chats",
  summary: "One conversation between two times with its changes, readings and members, as a document with its hash",
  access: officer,
  body: z.object({
    startTime: time,
    endTime: time,
    channelIds: z.array(z.string().max(100)).length(1, "Choose one conversation"),
    format: z.enum(["pdf", "json"]).default("pdf"),
  }),
  ...answersDownload,
  errors: ["validation_error", "forbidden", "not_found"],
});
