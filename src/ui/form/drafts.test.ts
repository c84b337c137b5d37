import { afterEach, expect, test } from "vitest";
import { stores } from "#src/lib/stored.ts";
import { deleteDraft, readDraft, writeDraft } from "#src/ui/form/drafts.ts";

const empty = { name: "", people: [] as string[] };

afterEach(() => {
  deleteDraft("group");
  stores.setPerson(null);
});

test("what was typed is there again, until it is sent", () => {
  writeDraft("group", { name: "Gilts", people: ["asha"] });
  expect(readDraft("group", empty)).toEqual({ name: "Gilts", people: ["asha"] });
  deleteDraft("group");
  expect(readDraft("group", empty)).toEqual(empty);
});

test("a field that has another shape by now is left out", () => {
  writeDraft("group", { name: "Gilts", people: "asha", gone: 1 });
  expect(readDraft("group", empty)).toEqual({ name: "Gilts", people: [] });
});

test("nobody finds what somebody else typed in the same page", () => {
  stores.setPerson("usr_asha");
  writeDraft("group", { name: "Gilts", people: [] });
  stores.setPerson("usr_rohan");
  expect(readDraft("group", empty)).toEqual(empty);
});
