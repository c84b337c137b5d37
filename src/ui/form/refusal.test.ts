import { expect, test } from "vitest";
import { CallError } from "#src/lib/call-error.ts";
import { UserFacingError } from "#src/lib/user-facing-error.ts";
import { refusalOf } from "#src/ui/form/refusal.ts";

const refused = (field_errors: Record<string, string[]>, non_field_errors: string[] = []) =>
  new CallError("POST", "/api/x/", 400, {
    code: "validation_error",
    message: "Refused.",
    field_errors,
    non_field_errors,
  });
const shown = (name: string) => ["name", "rows", "rows.0.phrase"].includes(name);

test("a field error stands at the field of its path, or of the name it has on the screen", () => {
  expect(refusalOf(refused({ name: ["Taken", "Too short"] }), shown)).toEqual({
    fields: { name: "Taken" },
    text: null,
  });
  expect(refusalOf(refused({ title: ["Taken"] }), shown, { title: "name" }).fields).toEqual({ name: "Taken" });
});

test("an error inside a row stands at that row's field, else at the rows", () => {
  const names = { terms: "rows" };
  expect(refusalOf(refused({ "terms.0.phrase": ["Empty"] }), shown, names).fields).toEqual({
    "rows.0.phrase": "Empty",
  });
  expect(refusalOf(refused({ "terms.4.phrase": ["Empty"] }), shown, names).fields).toEqual({ rows: "Empty" });
});

test("what belongs to no field of the screen stands above the form", () => {
  expect(refusalOf(refused({ name: ["Taken"], isins: ["Unknown bond"] }), shown)).toEqual({
    fields: { name: "Taken" },
    text: "Unknown bond",
  });
  expect(refusalOf(refused({ name: ["Taken"] }, ["Not today"]), shown).text).toBe("Not today");
  expect(refusalOf(refused({}), shown)).toEqual({ fields: {}, text: "Refused." });
});

test("a failure without an answer says so in general, and an error written for people in its own words", () => {
  expect(refusalOf(new CallError("POST", "/api/x/", 0, null), shown).text).toBe(
    "Something went wrong, Please try again.",
  );
  expect(refusalOf(new UserFacingError("You are not in this group."), shown).text).toBe("You are not in this group.");
  expect(refusalOf(new TypeError("x is undefined"), shown).text).toBe("Something went wrong!");
});
