import { expect, test } from "vitest";
import { subjectProblem } from "./commit-subject.ts";

test.each(["Refuse T+0 on government paper", "Pass the bond to the form", "Feed the grid from the worker"])(
  "%j is a subject",
  (subject) => {
    expect(subjectProblem(subject)).toBeNull();
  },
);

test.each([
  ["Refused T+0 on government paper", '"refused" is not imperative'],
  ["Adds a rule", '"adds" is not imperative'],
  ["fix the form", "begins without a capital"],
  ["Fix the form.", "ends with a full stop"],
  [`Fix ${"a".repeat(80)}`, "84 characters, 72 at most"],
])("%j is none: %s", (subject, problem) => {
  expect(subjectProblem(subject)).toBe(problem);
});
