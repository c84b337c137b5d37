import type { ChatPerson, PersonName } from "#tests/chat/world.ts";

/** People of the demo world who chat on our own server. */
export const EMBEDDED_PEOPLE: Record<PersonName, ChatPerson & { email: string }> = {
  asha: { userId: "usr_dealermeridian", nickname: "Asha Kulkarni", email: "dealer@meridian.example" },
  rohan: { userId: "usr_dealernarmada", nickname: "Rohan Mehta", email: "dealer@narmada.example" },
  farah: { userId: "usr_brokerkaveri", nickname: "Farah Irani", email: "broker@kaveri.example" },
};

/** The same people on the double of the hosted service. */
export const SENDBIRD_PEOPLE: Record<PersonName, ChatPerson> = {
  asha: { userId: "usr_asha", nickname: "Asha Kulkarni" },
  rohan: { userId: "usr_rohan", nickname: "Rohan Mehta" },
  farah: { userId: "usr_farah", nickname: "Farah Irani" },
};
