import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { exchange } from "#domain/entities/roles.ts";
import { flag } from "#domain/lib/wire.ts";

const search = z.string().trim().max(100).default("");

/** A member of an exchange's RFQ platform. */
export const participantRow = z.object({
  exchange,
  participant_code: z.string(),
  name: z.string(),
});
export type ParticipantRow = z.infer<typeof participantRow>;
const found = z.object({ results: z.array(participantRow) });

export const searchNscclParticipants = endpoint({
  name: "participants.nsccl",
  method: "GET",
  path: "/api/search-nsscl-participants/",
  summary: "Participants of NSE's RFQ platform by code or name, best match first",
  access: { can: "trading.view" },
  query: z.object({ search_param: search }),
  response: found,
  errors: ["validation_error", "exchange_down", "not_ready"],
});

export const searchIcclParticipants = endpoint({
  name: "participants.iccl",
  method: "GET",
  path: "/api/search-iccl-participants/",
  summary:
    "Participants of BSE's RFQ platform by code or name, best match first; optionally my own firm's client codes only",
  access: { can: "trading.view" },
  query: z.object({ search_param: search, ucc_only: flag.default(false) }),
  response: found,
  errors: ["validation_error", "exchange_down", "not_ready"],
});
