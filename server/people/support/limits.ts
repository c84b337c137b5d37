import { databaseLimiter, needPoint } from "#server/machine/core/limiter.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { sign } from "#server/machine/identity/keys.ts";

const QUARTER_HOUR_S = 15 * 60;

/** Sender for the limit: a person, regardless of address, or else an address, which an office shares. */
interface Sender {
  userId: string | undefined;
  ip: string;
}

/** Rate limits of the support desk, which anyone may write to. Counted across all nodes. */
export interface SupportLimits {
  /** @throws Refusal slow_down */
  ticket(from: Sender): Promise<void>;
  /** @throws Refusal slow_down */
  upload(from: Sender): Promise<void>;
}

export function supportLimits(parts: Pick<Parts, "db" | "config">): SupportLimits {
  const limiter = (keyPrefix: string, points: number) =>
    databaseLimiter(parts, { keyPrefix, points, duration: QUARTER_HOUR_S });
  const tickets = limiter("support-ticket", 20);
  const uploads = limiter("support-upload", 40);
  const hidden = ({ userId, ip }: Sender) => sign(parts.config, "lockout", userId ?? ip).toString("base64url");
  return {
    ticket: (from) => needPoint(tickets, hidden(from)),
    upload: (from) => needPoint(uploads, hidden(from)),
  };
}
