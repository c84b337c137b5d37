import { useQuery } from "@tanstack/react-query";
import { myClient } from "#domain/contract/http/client.ts";
import { listConsents } from "#domain/contract/http/consent.ts";
import { getProfile, type Profile } from "#domain/contract/http/profile.ts";
import { listSessions } from "#domain/contract/http/sessions.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { queries } from "#src/session/queries.ts";

const PROFILE = ["profile"];
const SESSIONS = ["my-sessions"];
const FIRM = ["my-firm"];
const CONSENTS = ["my-consents"];

export const useProfile = () => useQuery({ queryKey: PROFILE, queryFn: () => call(getProfile, {}) });
export const useMySessions = () => useQuery({ queryKey: SESSIONS, queryFn: () => call(listSessions, {}) });
export const useConsents = () => useQuery({ queryKey: CONSENTS, queryFn: () => call(listConsents, {}) });
export const useFirm = () => useQuery({ queryKey: FIRM, queryFn: () => call(myClient, {}) });

export function setProfile(profile: Profile): void {
  holdAnswer(queries, PROFILE, profile);
}
export const reloadProfile = () => queries.invalidateQueries({ queryKey: PROFILE });
export const reloadSessions = () => queries.invalidateQueries({ queryKey: SESSIONS });
export const reloadFirm = () => queries.invalidateQueries({ queryKey: FIRM });
