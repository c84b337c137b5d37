import { expect, test } from "vitest";
import { wrongFields } from "#src/ui/form/wrong-fields.ts";

test("lists fields by their path, rows as a whole by their name, and leaves out what belongs to no field", () => {
  const wrong = (message: string) => ({ type: "", message, ref: { name: "x" } });
  const errors = {
    name: wrong("Name is required"),
    rows: { root: wrong("At most 3"), 1: { phrase: wrong("Empty") } },
    root: { server: wrong("Refused") },
  };
  expect(wrongFields(errors)).toEqual([
    { name: "name", message: "Name is required" },
    { name: "rows.1.phrase", message: "Empty" },
    { name: "rows", message: "At most 3" },
  ]);
  expect(wrongFields({})).toEqual([]);
});
