import { createHmac } from "node:crypto";
import type { SupportChannels } from "#domain/contract/http/auth.ts";
import type { Config } from "#server/machine/config/config.ts";

type Settings = Pick<Config, "supportEmail" | "intercomAppId" | "intercomIdentitySecret">;

/** Contact channels of support, and the customer chat's identity of the signed-in user. */
export function supportChannelsOf(
  { supportEmail, intercomAppId, intercomIdentitySecret: secret }: Settings,
  userId: string | null,
): SupportChannels {
  if (intercomAppId === null) return { email: supportEmail, messenger: null };
  const userHash =
    userId === null || secret === null ? null : createHmac("sha256", secret).update(userId).digest("hex");
  return { email: supportEmail, messenger: { app_id: intercomAppId, user_hash: userHash } };
}
