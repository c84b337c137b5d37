import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { AISDKError, isStepCount, streamText } from "ai";
import type { PlannedSentence } from "#domain/mind/planner/plan-sentence.ts";
import type { MindDriver } from "#server/market/mind/driver.ts";
import { type Budgets, BUDGETS, type ModelUsage } from "#server/market/mind/model/budgets.ts";
import { contextOf } from "#server/market/mind/model/context.ts";
import { type EarlierTurn, questionMessages } from "#server/market/mind/model/conversation.ts";
import { ModelFailure } from "#server/market/mind/model/failure.ts";
import { INSTRUCTIONS } from "#server/market/mind/model/instructions.ts";
import { spendingOf } from "#server/market/mind/model/spending.ts";
import { Outcome } from "#server/market/mind/model/outcome.ts";
import { modelTools } from "#server/market/mind/model/tools.ts";
import { failedCall, failureOf } from "#server/market/mind/model/stream-failure.ts";

// The language model as a driver. It calls tools until it has given a plan, a question or a refusal (`Outcome`), within
// the budgets of a turn. Its instructions are constant (`INSTRUCTIONS`), the conversation is sent as JSON, and it can
// read only the search. On failure it throws a `ModelFailure`; the fallback is in `driver-with-fallback.ts`.

/** Address of the model, its key and its name. */
export interface ModelEndpoint {
  url: string;
  key: string;
  model: string;
}

/** A plan of the model, with its usage. */
export interface ModelSentence extends PlannedSentence {
  usage: ModelUsage;
}

export interface ModelDriver extends MindDriver {
  name: "model";
  plan: (...asked: Parameters<MindDriver["plan"]>) => Promise<ModelSentence>;
}

/** The key and the question go to the address that was set, and to no other that it names. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

/**
 * @param earlier turns of the conversation before this one
 * @throws ModelFailure from `plan`, when the service gives none; the abort reason when `signal` was aborted
 */
export function modelDriver(
  endpoint: ModelEndpoint,
  earlier: readonly EarlierTurn[] = [],
  budgets: Budgets = BUDGETS,
): ModelDriver {
  const service = createOpenAICompatible({
    name: "mind",
    baseURL: endpoint.url,
    apiKey: endpoint.key,
    includeUsage: true,
    fetch: withoutRedirects,
  });
  return {
    name: "model",
    plan: async (text, world, focus, _tools, stop) => {
      const context = contextOf(text, world, focus, earlier);
      const outcome = new Outcome();
      const spending = spendingOf(budgets);
      const [over, timeout] = [new AbortController(), AbortSignal.timeout(budgets.ms)];
      const messages = questionMessages(text, world.today, focus, earlier);
      spending.expect(INSTRUCTIONS, ...messages.map(({ content }) => content));
      const { stream } = streamText({
        model: service.chatModel(endpoint.model),
        instructions: INSTRUCTIONS,
        messages,
        tools: modelTools(world, (name, input) => outcome.take(name, input, context), context.found),
        toolChoice: "required",
        temperature: 0,
        maxOutputTokens: budgets.tokensOut,
        maxRetries: budgets.retries,
        stopWhen: [isStepCount(budgets.steps), () => outcome.isSettled],
        abortSignal: AbortSignal.any([over.signal, timeout, ...(stop === undefined ? [] : [stop])]),
        telemetry: { isEnabled: false },
        // Otherwise the library prints errors with the question in them.
        onError: () => {},
      });
      try {
        for await (const part of stream) {
          const failure = failureOf(part) ?? spending.add(part);
          if (failure !== null) throw failure;
        }
        stop?.throwIfAborted();
        if (timeout.aborted) throw new ModelFailure("timeout");
        if (outcome.failure !== null) throw outcome.failure;
        if (outcome.made === null)
          throw new ModelFailure(spending.used.steps >= budgets.steps ? "over_budget" : "no_answer");
        return { made: outcome.made, unread: [], corrections: [], usage: spending.used };
      } catch (error) {
        stop?.throwIfAborted();
        if (timeout.aborted) throw new ModelFailure("timeout");
        throw AISDKError.isInstance(error) ? failedCall(error) : error;
      } finally {
        over.abort();
      }
    },
  };
}
