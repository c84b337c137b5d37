import { validateInvite, type Invite } from "#domain/contract/http/registration.ts";
import { PageError } from "#src/lib/page-error.ts";
import { CallError } from "#src/lib/call-error.ts";
import { call } from "#src/lib/api.ts";

/** What the invite of an address says. @throws PageError 410 when it is not good, or is none at all (U-01) */
export async function openInvite(code: string | undefined): Promise<Invite> {
  if (code === undefined || code === "") throw new PageError(410);
  try {
    return (await call(validateInvite, { body: { invite_code: code } })).invite;
  } catch (error) {
    if (error instanceof CallError && (error.status === 410 || error.status === 400)) throw new PageError(410);
    throw error;
  }
}
