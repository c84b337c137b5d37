import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";

/** Lists one person may store. */
export const LISTS_MAX = 50;
/** Bonds on one list. */
export const BONDS_MAX = 500;

export const noSuchList = () => new Refusal("not_found", "Not found.");
export const nameTaken = () => fieldRefusal("name", "You already have a watchlist of this name");
export const tooManyLists = () => fieldRefusal("name", `You can keep at most ${LISTS_MAX} watchlists`);
export const tooManyBonds = (field: string) => fieldRefusal(field, `A watchlist holds at most ${BONDS_MAX} bonds`);
export const noSuchBond = (field: string, isin: string) => fieldRefusal(field, `There is no bond ${isin}`);
