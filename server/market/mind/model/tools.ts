import { jsonSchema, tool } from "ai";
import { z } from "zod";
import { plan, reading, refusal } from "#domain/contract/mind/plan.ts";
import type { World } from "#domain/mind/planner/world.ts";
import { TOOLS, type ToolName } from "#domain/contract/mind/tools.ts";

// Tools of the model. Inputs of steps are described as text in the instructions and validated by `validatePlan`, so
// that errors go back as text; the schemas here define only the outer structure.

const toolNames = Object.keys(TOOLS) as [ToolName, ...ToolName[]];

const planInput = z.object({
  intent: plan.shape.intent,
  steps: z.array(
    z.object({
      id: z.string(),
      tool: z.enum(toolNames),
      input: z.record(z.string(), z.unknown()),
      uses: z.array(z.object({ step: z.string(), path: z.enum(["bond", "isins"]) })).optional(),
    }),
  ),
  answer: z.array(z.record(z.string(), z.unknown())).optional(),
  notes: z.array(reading).optional(),
});

/** The frame of `ask_back`: its plan and patches are judged as any. */
export const askBackInput = z.object({
  plan: z.record(z.string(), z.unknown()),
  choices: z.array(z.object({ patch: z.array(z.record(z.string(), z.unknown())) })).max(20),
});

/** Reasons a model may refuse with; the others are found when a plan runs. */
export const refuseInput = z.object({
  reason: refusal.shape.reason.extract([
    ...(["not_understood", "not_in_data", "no_news", "no_advice"] as const),
    ...(["other_party", "own_setup", "cannot_act"] as const),
  ]),
  thing: z.string().min(1).max(80).optional(),
});

const findInput = z.object({ text: z.string().max(200) });

/** JSON schema as sent to the model; replies are not validated by it. */
const frame = (type: z.ZodType) => jsonSchema(z.toJSONSchema(type, { io: "input" }) as object);

export type Answer =
  | { accepted: true }
  | { problems: readonly { step: string | null; field: string; message: string }[] };

/**
 * The tools of one question. `find` reads the search only; the others are replies.
 * @param onCall receives a reply; its return value goes back to the model
 * @param onFound receives the bonds shown to the model
 */
export function modelTools(
  world: Pick<World, "resolveBond">,
  onCall: (name: "plan" | "ask_back" | "refuse", input: unknown) => Answer,
  onFound: (found: ReturnType<World["resolveBond"]>) => void,
) {
  return {
    find: tool({
      description: "Which bonds words mean: the candidates, the likeliest first, and whether the first is sure.",
      inputSchema: frame(findInput),
      execute: (input) => {
        const asked = findInput.safeParse(input);
        if (!asked.success)
          return { problems: [{ step: null, field: "text", message: "Text of at most 200 letters" }] };
        const found = world.resolveBond(asked.data.text);
        onFound(found);
        return { is_sure: found.isSure, candidates: found.candidates };
      },
    }),
    plan: tool({
      description: "The plan of the question.",
      inputSchema: frame(planInput),
      execute: (input) => onCall("plan", input),
    }),
    ask_back: tool({
      description: "The choices between readings that fit equally.",
      inputSchema: frame(askBackInput),
      execute: (input) => onCall("ask_back", input),
    }),
    refuse: tool({
      description: "What cannot be answered, by its reason.",
      inputSchema: frame(refuseInput),
      execute: (input) => onCall("refuse", input),
    }),
  };
}
