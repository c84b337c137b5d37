import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { neededText } from "#domain/lib/field-texts.ts";
import { instant, readable } from "#domain/lib/wire.ts";
import { MAPPED_HEADING_MAX, mappingProblems, UPLOAD_READERS } from "#domain/tables/mapped-headings.ts";

const path = "/api/table-headings/" as const;
const reader = z.enum(UPLOAD_READERS, `Should be one of ${UPLOAD_READERS.join(", ")}`);
const heading = readable(
  z
    .string(neededText("Heading"))
    .trim()
    .min(1, { error: neededText("Heading"), abort: true })
    .max(MAPPED_HEADING_MAX, { error: `Should be at most ${MAPPED_HEADING_MAX} characters`, abort: true }),
);

/** A column heading mapped by one person, shared by the firm. */
export const tableHeading = z.object({
  /** Normalised: lowercase, with punctuation as spaces. */
  heading: z.string(),
  /** Target field; null when the column is ignored. */
  field: z.string().nullable(),
  by_name: z.string(),
  at: instant,
});
export type TableHeading = z.infer<typeof tableHeading>;

const response = z.object({ headings: z.array(tableHeading) });
const errors = ["validation_error", "premium_required", "forbidden"] as const;

export const listTableHeadings = endpoint({
  name: "tableHeadings.list",
  method: "GET",
  path,
  summary: "Upload headings that my firm mapped for one reader; only for people who may upload such a table",
  access: "session",
  query: z.object({ reader }),
  response,
  errors,
});

export const mapTableHeading = endpoint({
  name: "tableHeadings.map",
  method: "PUT",
  path,
  summary: "Map an unknown heading for my firm to a field, or exclude it; the last mapping counts",
  access: "session",
  body: z
    .object({ reader, heading, field: z.string(neededText("Field")).nullable() })
    .superRefine((mapping, context) => {
      for (const [part, message] of Object.entries(mappingProblems(mapping))) {
        context.addIssue({ code: "custom", path: [part], message });
      }
    }),
  response,
  errors,
  idempotent: true,
});

export const forgetTableHeading = endpoint({
  name: "tableHeadings.forget",
  method: "POST",
  path: `${path}forget/`,
  summary: "Remove a heading that my firm mapped; without a mapping nothing changes",
  access: "session",
  body: z.object({ reader, heading }),
  response,
  errors,
  idempotent: true,
});
