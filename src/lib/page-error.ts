/**
 * Thrown by a page, its guard or its loader; the router shows the error page of the status: 401 without permission, 402
 * for a premium plan, 410 for an expired invitation.
 */
export class PageError extends Error {
  readonly status: number;
  readonly isMindTrialExpired: boolean;

  constructor(status: number, { isMindTrialExpired = false }: { isMindTrialExpired?: boolean } = {}) {
    super(`The page ended with ${status}`);
    this.name = "PageError";
    this.status = status;
    this.isMindTrialExpired = isMindTrialExpired;
  }
}
