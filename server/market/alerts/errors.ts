import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";

/** Alerts one person may store, resting ones included. */
export const ALERTS_MAX = 500;

export const noSuchAlert = () => new Refusal("not_found", "Not found.");
export const needsTrade = () =>
  new Refusal("forbidden", "Alerts on levels and quotes need trade access. You can set alerts on rating actions.");
export const tooManyAlerts = () => fieldRefusal("rule", `You can keep at most ${ALERTS_MAX} alerts`);
export const noSuchBond = (isin: string) => fieldRefusal("finstrument_id", `There is no bond ${isin}`);
