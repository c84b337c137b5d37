import { createHmac } from "node:crypto";
import type { SupportChannels } from "#domain/contract/http/auth.ts";
import type { Config } from "#server/config/config.ts";

type Settings = Pick<Config, "supportEmail" | "intercomAppId" | "intercomIdentitySecret">;

/** How the pages reach our people, and the customer chat in the name of whoever is signed in. */
export function supportChannelsOf(
  { supportEmail, intercomAppId, intercomIdentitySecret: secret }: Settings,
  userId: string | null,
): SupportChannels {
  if (intercomAppId === null) return { email: supportEmail, messenger: null };
  const userHash =
    userId === null || secret === null ? null : createHmac("sha256", secret).update(userId).digest("hex");
  return { email: supportEmail, messenger: { app_id: intercomAppId, user_hash: userHash } };
}
