import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as mind from "#domain/contract/http/mind.ts";
import type { MindPrompt } from "#domain/contract/http/mind.ts";
import { call } from "#src/lib/api.ts";
import { queries } from "#src/session/queries.ts";
import { acts } from "#src/shell/undo/undo.ts";

const PROMPTS = ["mind", "prompts"];

/** Prompt library and the user's own prompts. */
export function useMindPrompts() {
  return useQuery({
    queryKey: PROMPTS,
    queryFn: async ({ signal }) => (await call(mind.listMindPrompts, { signal })).prompts,
  });
}

export function useSavePrompt() {
  const client = useQueryClient();
  return async (text: string): Promise<void> => {
    await call(mind.saveMindPrompt, { body: { text } });
    await client.invalidateQueries({ queryKey: PROMPTS });
  };
}

const REMOVE_PROMPT = "mind-prompts.remove";
export const removePromptSubject = (id: string) => `${REMOVE_PROMPT} ${id}`;

acts.define(REMOVE_PROMPT, async ({ id = "" }) => {
  await call(mind.removeMindPrompt, { params: { id } });
  await queries.invalidateQueries({ queryKey: PROMPTS });
});

/** Deletes an own prompt once its undo has passed. */
export function removePrompt({ id, text }: MindPrompt): void {
  acts.pend(REMOVE_PROMPT, { id }, { subject: removePromptSubject(id), text: `Removing “${text.slice(0, 60)}”` });
}
