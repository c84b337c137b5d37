import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";

/** One answer for a channel that does not exist and one that is not the caller's. */
export const noSuchChannel = () => new Refusal("not_found", "This conversation does not exist.");
export const noSuchMessage = () => new Refusal("not_found", "This message does not exist.");
export const noSuchReminder = () => new Refusal("not_found", "This reminder does not exist.");
export const noSuchFile = () => new Refusal("not_found", "This file does not exist.");
export const forbidden = (why: string) => new Refusal("forbidden", why);
/** @param why of the rules of revising */
export const itStands = (why: string) => new Refusal("frozen", why);
export const answersNothing = () =>
  fieldRefusal("data.reply_to", "The message you answer is not in this conversation.");
export const joinedAlready = () => new Refusal("already_done", "You are already in this conversation.");
export const beingSent = () => new Refusal("already_done", "This message is being sent or has been sent.");
export const doneAtService = () => new Refusal("forbidden", "The chat runs at the hosted service; this is done there.");
export const onlyOneself = () => new Refusal("forbidden", "A chat session is only given for oneself.");
export const complianceMayNotWrite = () =>
  new Refusal("forbidden", "Compliance access is read-only: it leaves no marks or messages.");

export const noSuchPerson = (field: string) => fieldRefusal(field, "This person does not exist.");
export const takesNoInvitation = (field: string, name: string) =>
  fieldRefusal(field, `${name} does not accept invitations from you.`);
export const wasBanned = (field: string, name: string) => fieldRefusal(field, `${name} was removed from this channel.`);
