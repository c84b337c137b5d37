import { z } from "zod";
import { approvalReason } from "#domain/accounts/approval.ts";
import { isIndividual } from "#domain/entities/client-kinds.ts";
import {
  CLIENT_FIELDS,
  checkClient,
  type ClientField,
  clientFields,
  type ClientRecord,
  type TypedClient,
} from "#domain/accounts/client-record.ts";

/** Form values of a client: every field is text, empty if nothing is chosen. */
export type ClientDraft = Record<ClientField | "reason", string>;

const FIELDS = [...CLIENT_FIELDS, "reason"] as const;
export const EMPTY_CLIENT = Object.fromEntries(FIELDS.map((field) => [field, ""])) as ClientDraft;

export function draftOf(client: ClientRecord): ClientDraft {
  const fields = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, client[field] ?? ""]));
  return { ...EMPTY_CLIENT, ...fields };
}

export function hasCategory({ client_type }: Pick<ClientDraft, "client_type">): boolean {
  return isIndividual(client_type);
}

/** Drops fields that do not apply to this kind of client, so leftovers of an earlier choice are not sent. */
function ownFields(draft: ClientDraft): ClientDraft {
  return {
    ...draft,
    category: hasCategory(draft) ? draft.category : "",
    ...(draft.depository === "CDSL" ? { dp_id: "", dp_client_id: "" } : { bo_id: "" }),
  };
}

/** Form schema with the server's rules for a client. */
export const clientForm = z
  .custom<ClientDraft>()
  .transform((draft) => ownFields(draft) as TypedClient)
  .pipe(clientFields.extend(approvalReason).superRefine(checkClient));
