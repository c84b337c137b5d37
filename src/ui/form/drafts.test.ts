import { afterEach, describe, expect, test } from "vitest";
import { stores } from "#src/lib/stored.ts";
import { deleteDraft, readDraft, writeDraft } from "#src/ui/form/drafts.ts";

const empty = { name: "", people: [] as string[] };

afterEach(() => {
  deleteDraft("group");
  stores.setPerson(null);
});

describe("the draft of a form (B-61)", () => {
  test("what was typed is there again, until it is sent", () => {
    writeDraft("group", { name: "Gilts", people: ["asha"] }, empty);
    expect(readDraft("group", empty)).toEqual({ name: "Gilts", people: ["asha"] });
    deleteDraft("group");
    expect(readDraft("group", empty)).toEqual(empty);
  });

  test("a field that has another shape by now is left out", () => {
    writeDraft("group", { name: "Gilts", people: "asha", gone: 1 }, { ...empty, people: "", gone: 0 });
    expect(readDraft("group", empty)).toEqual({ name: "Gilts", people: [] });
  });

  test("nobody finds what somebody else typed in the same page", () => {
    stores.setPerson("usr_asha");
    writeDraft("group", { name: "Gilts", people: [] }, empty);
    stores.setPerson("usr_rohan");
    expect(readDraft("group", empty)).toEqual(empty);
  });

  test("what others changed in the meantime stands, but for the fields that were typed in", () => {
    const stored = { city: "Pune", street: "Old Road 1" };
    writeDraft("group", { ...stored, city: "Mumbai" }, stored);
    expect(readDraft("group", { city: "Nashik", street: "New Road 2" })).toEqual({
      city: "Mumbai",
      street: "New Road 2",
    });
  });

  test("typing back what stood there leaves no draft", () => {
    writeDraft("group", { name: "Gilts", people: [] }, empty);
    writeDraft("group", empty, empty);
    expect(readDraft("group", { ...empty, name: "as it is now" })).toEqual({ ...empty, name: "as it is now" });
  });

  test("a password is in no draft", () => {
    const first = { mail: "", password: "" };
    writeDraft("group", { mail: "a@b.example", password: "Bond#Desk1" }, first, ["password"]);
    expect(readDraft("group", first)).toEqual({ mail: "a@b.example", password: "" });
  });
});
