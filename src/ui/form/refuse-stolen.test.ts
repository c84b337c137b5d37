import { expect, test } from "vitest";
import { changePassword } from "#domain/contract/http/password.ts";
import { EASY_TO_GUESS } from "#domain/validation/password-rule.ts";
import { refuseStolen } from "#src/ui/form/refuse-stolen.ts";

const typed = (password: string) => ({
  current_password: "of now",
  new_password1: password,
  new_password2: password,
});

test.each([
  ["Manchester99!", [EASY_TO_GUESS]],
  ["Bond#Desk1-Repo", []],
  ["short", ["Use at least 12 characters."]],
  ["Password123!", [EASY_TO_GUESS]],
])("a page refuses %j for %j, once", async (password, texts) => {
  const read = (await refuseStolen(changePassword.body, "new_password1")).safeParse(typed(password));
  expect(read.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []).toEqual(
    texts.map((text) => ["new_password1", text]),
  );
});
