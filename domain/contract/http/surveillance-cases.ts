import { z } from "zod";
import { answersDownload } from "#domain/contract/download.ts";
import { endpoint } from "#domain/contract/endpoint.ts";
import { idOf, readable } from "#domain/lib/wire.ts";
import {
  CASE_CLOSE_REASONS,
  CASE_STATES,
  caseItemRef,
  openedCase,
  supervisionCase,
} from "#domain/surveillance/cases/case.ts";

const officer = { can: "surveil" } as const;
const params = z.object({ id: idOf("cas") });
const title = readable(z.string().trim().min(1, "This field is required").max(120, "Should be at most 120 characters"));
const note = readable(z.string().trim().max(4000, "Should be at most 4,000 characters"));
const items = z.array(caseItemRef).max(200, "Should be at most 200 at a time");

export const listCases = endpoint({
  name: "surveillance.cases",
  method: "GET",
  path: "/api/surveillance/cases/",
  summary: "Firm's cases, last changed first",
  access: officer,
  query: z.object({ state: z.enum(CASE_STATES).optional(), q: z.string().trim().max(120).default("") }),
  response: z.object({ cases: z.array(supervisionCase), open: z.number().int() }),
  errors: ["validation_error", "forbidden"],
});

export const openCase = endpoint({
  name: "surveillance.openCase",
  method: "POST",
  path: "/api/surveillance/cases/",
  summary: "Open a case with its first items",
  access: officer,
  idempotent: true,
  body: z.object({ title, note: note.default(""), items: items.default([]) }),
  response: openedCase,
  errors: ["validation_error", "forbidden", "not_found"],
});

export const readCase = endpoint({
  name: "surveillance.case",
  method: "GET",
  path: "/api/surveillance/cases/:id/",
  summary: "One case with its items on a timeline and its history",
  access: officer,
  params,
  response: openedCase,
  errors: ["forbidden", "not_found"],
});

export const workCase = endpoint({
  name: "surveillance.workCase",
  method: "POST",
  path: "/api/surveillance/cases/:id/",
  summary: "Close a case with a reason, reopen it, rename it or add a note",
  access: officer,
  params,
  body: z
    .object({
      /** Version that the caller saw; a note alone is accepted with any version. */
      version: z.number().int().min(1),
      step: z
        .discriminatedUnion("kind", [
          z.object({ kind: z.literal("close"), reason: z.enum(CASE_CLOSE_REASONS) }),
          z.object({ kind: z.literal("reopen") }),
          z.object({ kind: z.literal("rename"), title }),
        ])
        .nullish(),
      note: note.default(""),
    })
    .refine(({ step, note: written }) => step != null || written !== "", { path: ["note"], message: "Write a note" }),
  response: openedCase,
  errors: ["validation_error", "forbidden", "not_found", "already_done", "stale_version"],
});

export const addToCase = endpoint({
  name: "surveillance.addToCase",
  method: "POST",
  path: "/api/surveillance/cases/:id/items/",
  summary: "Add alerts, messages, parts of conversations or audit entries to a case; existing items stay",
  access: officer,
  params,
  body: z.object({ items: items.min(1, "Choose something to add") }),
  response: openedCase,
  errors: ["validation_error", "forbidden", "not_found", "already_done"],
});

export const removeFromCase = endpoint({
  name: "surveillance.removeFromCase",
  method: "POST",
  path: "/api/surveillance/cases/:id/remove/",
  summary: "Remove an item from a case; its history keeps a record of the item",
  access: officer,
  params,
  body: z.object({ item_id: idOf("cit") }),
  response: openedCase,
  errors: ["validation_error", "forbidden", "not_found", "already_done"],
});

export const exportCase = endpoint({
  name: "surveillance.exportCase",
  method: "POST",
  path: "/api/surveillance/cases/:id/export/",
  summary: "Case with its items and history, as a document with its hash",
  access: officer,
  params,
  body: z.object({ format: z.enum(["pdf", "json"]).default("pdf") }),
  ...answersDownload,
  errors: ["validation_error", "forbidden", "not_found"],
});
