import { expect, test } from "vitest";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";

// Summaries name an act by its verb ("Post my own EOI") and data by its noun ("Tickets of my firm"). The API page prints
// them, and a call without an answer is named by them.

const STIFF =
  /^(?:The|A|An|What|Who|Whom|Whether|Where|Which|How|That)\b|\b(?:whoever|somebody|one's|anew|told|is said|stands?|of which|tak(?:es?|en) back|comes? to pass)\b|\. [A-Z]|\.$/;

test("a summary is plain English, without a full stop, and starts with a capital letter", () => {
  const stiff = ALL_ENDPOINTS.map(({ summary }) => summary).filter(
    (text) => STIFF.test(text) || !/^[A-Z]/.test(text) || text !== text.trim(),
  );
  expect(stiff).toEqual([]);
});
