import { describe, expect, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { sendLater } from "#domain/contract/http/chat-later.ts";
import { editMessage, sendMessage } from "#domain/contract/http/chat-messages.ts";
import { securityPreference } from "#domain/contract/http/chat-people.ts";
import { changeChannel, createChannel } from "#domain/contract/http/chat.ts";
import { addClient } from "#domain/contract/http/client-records.ts";
import { supportTicket } from "#domain/contract/http/support.ts";
import { addTerm, workAlert } from "#domain/contract/http/surveillance.ts";
import { addSavedSearch, addWatchlist, changeWatchlist } from "#domain/contract/http/watchlists.ts";
import { DIRECTION_TEXT } from "#domain/lib/wire.ts";

const URL = "chn_gilts";
const REQ_ID = "req_0000001";
const AT = "2026-11-20T10:00:00Z";
const ticket = (attributes: object) => ({ ticket_type_id: 1, ticket_attributes: { title: "Help", ...attributes } });

const CLIENT = {
  name: "Lata Deshmukh",
  client_type: "CORP",
  pan: "AKLPD1234F",
  email: "lata@mail.example",
  mobile: "9822000001",
  address: "9 Model Colony",
  city: "Pune",
  state: "Maharashtra",
  pincode: "411016",
  account_number: "50100012345678",
  ifsc: "HDFC0000007",
  depository: "CDSL",
  bo_id: "1208160000000017",
};

/** All free-text fields that others read: endpoint, field, and a body containing the text. */
const TEXTS: [endpoint: Endpoint, field: string, body: (text: string) => unknown][] = [
  [sendMessage, "message", (message) => ({ req_id: REQ_ID, message })],
  [sendMessage, "message", (message) => ({ req_id: REQ_ID, message, file_url: "/api/chat/files/chf_1/a.csv" })],
  [editMessage, "message", (message) => ({ message })],
  [sendLater, "message", (message) => ({ channel_url: URL, req_id: REQ_ID, message, send_at: AT })],
  [createChannel, "name", (name) => ({ custom_type: "group", name, user_ids: ["usr_rohan"] })],
  [changeChannel, "name", (name) => ({ name })],
  [securityPreference, "preferences.keywords.0", (word) => ({ preferences: { keywords: [word] } })],
  [addWatchlist, "name", (name) => ({ name })],
  [changeWatchlist, "name", (name) => ({ name })],
  [addSavedSearch, "name", (name) => ({ name, query: "" })],
  [workAlert, "note", (note) => ({ version: 1, note })],
  [addTerm, "phrase", (phrase) => ({ phrase })],
  [addTerm, "unless.0", (phrase) => ({ phrase: "front run", unless: [phrase] })],
  [addClient, "address", (address) => ({ ...CLIENT, address })],
  [addClient, "city", (city) => ({ ...CLIENT, city })],
  [supportTicket, "ticket_attributes.title", (title) => ticket({ title })],
  [supportTicket, "ticket_attributes.description", (description) => ticket({ description })],
];

describe("a text that others read", () => {
  test.each(TEXTS)("$name: $1 is refused with hidden controls of direction, by its field", (endpoint, field, body) => {
    const fieldErrors = (text: string) =>
      (endpoint.body?.safeParse(body(text)).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
    for (const text of ["offer \u202E06.201", "\u2067offer\u2069 5cr", "10\u200F/20 bid"]) {
      expect(fieldErrors(text)).toEqual([[field, DIRECTION_TEXT]]);
    }
    expect(fieldErrors("offer 102.60, شكرا 👩‍💻")).toEqual([]);
  });
});
