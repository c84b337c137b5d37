import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";

/** One answer for what does not exist and what is another firm's. */
export const noSuchChannel = () => new Refusal("not_found", "This conversation does not exist.");
export const noSuchFile = () => new Refusal("not_found", "This file does not exist.");
export const noSuchAlert = () => new Refusal("not_found", "This alert does not exist.");
export const noSuchTerm = () => new Refusal("not_found", "This phrase does not exist.");

export const alertMoved = (fresh: unknown) =>
  new Refusal("stale_version", "Somebody has worked on this alert meanwhile. Look at it again.", { fresh });
export const stepForbidden = (why: string) => new Refusal("already_done", why);
export const noOfficer = () => fieldRefusal("step.user_id", "Choose a compliance officer of your firm");
export const unknownPlace = () => fieldRefusal("cursor", "This place in the list is not known.");
export const unknownToken = () => fieldRefusal("since", "This token is not known.");
export const endsBeforeStart = () => fieldRefusal("endTime", "The end has to be after the start");
export const tooManyMessages = (count: number, most: number) =>
  fieldRefusal("endTime", `These are ${count} messages, a document holds at most ${most}. Choose a shorter time.`);
