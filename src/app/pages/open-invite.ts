import { validateInvite, type Invite } from "#domain/contract/http/registration.ts";
import { PageError } from "#src/lib/page-error.ts";
import { CallError } from "#src/lib/call-error.ts";
import { call } from "#src/lib/api.ts";

/** The invite behind a code. @throws PageError 410 when the code is invalid or missing (U-01) */
export async function openInvite(code: string | undefined): Promise<Invite> {
  if (code === undefined || code === "") throw new PageError(410);
  try {
    return (await call(validateInvite, { body: { invite_code: code } })).invite;
  } catch (error) {
    if (error instanceof CallError && (error.status === 410 || error.status === 400)) throw new PageError(410);
    throw error;
  }
}
