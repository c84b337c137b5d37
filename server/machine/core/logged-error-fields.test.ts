import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { loggedErrorFields, type LoggedErrorFields } from "#server/machine/core/logged-error-fields.ts";

const SECRET = "sell the whole gilt book";

const ofDatabase = Object.assign(new Error(`no integer: "one "${SECRET}" two"`), {
  severity: "ERROR",
  code: "23505",
  constraint: "chat_messages_pkey",
  detail: `Key (message)=(${SECRET}) already exists.`,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

test.each([
  ["a failed statement", new DrizzleQueryError("insert into chat_messages values ($1)", [SECRET], new Error("away"))],
  ["what the database says of a row", ofDatabase],
  ["what caused an error", new Error("not stored", { cause: new DrizzleQueryError("insert", [SECRET], ofDatabase) })],
  ["a text that is not JSON", parsed(`{"message": ${SECRET}`)],
  ["fields that somebody put on an error", Object.assign(new Error("not sent"), { body: SECRET, config: { SECRET } })],
])("a log does not hold what was sent, of %s", (_what, error) => {
  expect(JSON.stringify(error, Object.getOwnPropertyNames(Object(error)))).toContain("sell");
  const text = JSON.stringify(loggedErrorFields(error));
  for (const word of ["sell", "gilt"]) expect(text).not.toContain(word);
});

test("it says what failed and where: the statement, the codes, the causes and the frames", () => {
  const error = new DrizzleQueryError("insert into chat_messages values ($1)", [SECRET], ofDatabase);
  const logged = loggedErrorFields(error) as LoggedErrorFields;
  expect(logged).toMatchObject({
    type: "DrizzleQueryError",
    message: "Failed query: insert into chat_messages values ($1)",
    cause: { type: "Error", message: "no integer: …", code: "23505", constraint: "chat_messages_pkey" },
  });
  expect(logged.stack).toMatch(/^\s+at .*logged-error-fields\.test\.ts/m);
});

test("an error that is its own cause ends, and what is no error is logged as it is", () => {
  const circular = new Error("again");
  circular.cause = circular;
  expect(JSON.stringify(loggedErrorFields(circular)).match(/again/g)).toHaveLength(9);
  expect(loggedErrorFields("away")).toBe("away");
});
