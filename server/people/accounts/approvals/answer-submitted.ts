import type { FastifyReply } from "fastify";
import { isSentForApproval, type SentForApproval } from "#domain/accounts/approval.ts";

/** Answers a change that was made as its endpoint does, and 202 where it only waits for a second person. */
export async function answerSubmitted<Result extends object>(
  reply: FastifyReply,
  submitted: Promise<Result | SentForApproval>,
): Promise<Result | SentForApproval> {
  const answer = await submitted;
  if (isSentForApproval(answer)) void reply.code(202);
  return answer;
}
