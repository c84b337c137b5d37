import { z } from "zod";
import { type FieldRule, filled, inOrder, matching } from "./field-rule.ts";
import { validationTexts as texts } from "./texts.ts";

// One place for every pattern, so that one can be widened on request (a depository's ids may begin with IN).

const address = z.email();
const isAddress = (typed: string) => address.safeParse(typed.trim()).success;

/** V-17, V-18 */
export const otpRule = inOrder(filled(texts.otpRequired), matching(/^\d{6}$/, texts.otpDigits));
/** V-19 */
export const panRule = matching(/^[A-Z]{5}\d{4}[A-Z]$/, texts.pan);
/** V-20 */
export const mobileRule = matching(/^(\+91|91)?[6-9]\d{9}$/, texts.mobile);
/** V-21 */
export const emailRule: FieldRule = (typed) => (isAddress(typed) ? null : texts.email);
/** V-22 */
export const businessEmailRule: FieldRule = (typed) => (isAddress(typed) ? null : texts.businessEmail);
/** Length 6 and nothing more, as specified. V-23 */
export const pincodeRule = matching(/^.{6}$/, texts.pincode);
/** V-24 */
export const accountNumberRule = matching(/^\d{10,18}$/, texts.accountNumber);
/** V-25 */
export const ifscRule = matching(/^[A-Za-z0-9]{4}0[A-Za-z0-9]{6}$/, texts.ifsc);
/** State code, PAN, entity number, Z, check character. V-26 */
export const gstRule = matching(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, texts.gst);
/** V-27 */
export const boIdRule = matching(/^\d{16}$/, texts.boId);
/** V-28 */
export const dpIdRule = matching(/^\d{8}$/, texts.dpId);
/** V-29 */
export const clientIdRule = matching(/^\d{8}$/, texts.clientId);
/** Letters (with their vowel signs) of any script and spaces. V-31 */
export const nameRule = matching(/^[\p{L}\p{M} ]*$/u, texts.name);
