import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";

/** The same refusal for a missing conversation and for another firm's. */
export const noSuchChannel = () => new Refusal("not_found", "This conversation does not exist.");
export const noSuchFile = () => new Refusal("not_found", "This file does not exist.");
export const noSuchAlert = () => new Refusal("not_found", "This alert does not exist.");
export const noSuchTerm = () => new Refusal("not_found", "This phrase does not exist.");

export const alertMoved = (fresh: unknown) =>
  new Refusal("stale_version", "A colleague has worked on this alert. Check it again.", { fresh });
export const stepForbidden = (why: string) => new Refusal("already_done", why);
export const noOfficer = () => fieldRefusal("step.user_id", "Choose a compliance officer of your firm");
export const unknownPlace = () => fieldRefusal("cursor", "This place in the list is not known.");
export const unknownToken = () => fieldRefusal("since", "This token is not known.");
export const endsBeforeStart = (field = "endTime") => fieldRefusal(field, "The end must be after the start");
export const tooManyMessages = (count: number, most: number) =>
  fieldRefusal("endTime", `A document holds at most ${most} messages; these are ${count}. Choose a shorter period.`);
export const noSuchEntry = () => new Refusal("not_found", "This entry does not exist.");
export const tooManyEntries = (count: number, most: number) =>
  fieldRefusal(
    "from",
    `These are ${groupIndian(String(count))} entries, a file holds at most ${groupIndian(String(most))}. Choose a shorter time.`,
  );
export const noSuchCase = () => new Refusal("not_found", "This case does not exist.");
export const noSuchItem = () => new Refusal("not_found", "This is no longer in the case.");
export const caseMoved = (fresh: unknown) =>
  new Refusal("stale_version", "A colleague has worked on this case. Check it again.", { fresh });
export const fullCase = (most: number) => fieldRefusal("items", `A case holds at most ${most} items.`);
export const noSuchHold = () => new Refusal("not_found", "This hold does not exist.");
export const holdLifted = () => new Refusal("already_done", "This hold has already been lifted.");
export const removesMore = (records: string, fresh: unknown) =>
  new Refusal(
    "stale_version",
    `This would remove ${records} records now, more than the preview showed. Check the preview again.`,
    {
      fresh,
    },
  );
