import { expect, test } from "vitest";
import type { ChatPerson } from "#domain/contract/http/chat-people.ts";
import { pickGroups } from "#src/features/chat/people/people-groups.ts";

const person = (id: string, nickname: string, firm: string | null): ChatPerson => ({
  user_id: id,
  nickname,
  client_id: null,
  brand_name: firm,
  is_staff: false,
  is_active: true,
  user_onboarded: true,
  connection_status: "offline",
  last_seen_at: null,
  designation: null,
  connected: false,
  channel_url: null,
  reason: null,
});
const rohan = person("usr_a", "Rohan Mehta", "Narmada Bank");
const sita = person("usr_b", "Sita Rao", "Narmada Bank");
const farah = person("usr_c", "Farah Irani", null);

test("people stand under Member and their firms under Company, each firm once (S-18)", () => {
  expect(pickGroups([rohan, sita, farah], new Set())).toEqual([
    {
      title: "Member",
      picks: [
        { kind: "member", person: rohan },
        { kind: "member", person: sita },
        { kind: "member", person: farah },
      ],
    },
    { title: "Company", picks: [{ kind: "company", name: "Narmada Bank", people: [rohan, sita] }] },
  ]);
});

test("who is chosen is not offered again, and a heading without rows is left out", () => {
  expect(pickGroups([rohan, farah], new Set(["usr_a"]))).toEqual([
    { title: "Member", picks: [{ kind: "member", person: farah }] },
  ]);
});
