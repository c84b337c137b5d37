import { expect, test } from "vitest";
import { type AttachedFile, attachedFiles, settledFiles } from "#src/ui/form/uploads.ts";

const file = (id: string, of: Partial<AttachedFile> = {}): AttachedFile => ({
  id,
  name: `${id}.png`,
  sizeBytes: 10,
  fileUrl: null,
  error: null,
  ...of,
});

test("a file has what became of it, goes on while it is under way, and is gone where its page was left meanwhile", () => {
  const uploads = {
    there: { progress: 1, end: { fileUrl: "/there", error: null } },
    refused: { progress: 0, end: { fileUrl: null, error: "Too large" } },
    going: { progress: 0.4, end: null },
  };
  const files = ["there", "refused", "going", "lost"].map((id) => file(id));
  expect(settledFiles(files, uploads)).toEqual([
    file("there", { fileUrl: "/there" }),
    file("refused", { error: "Too large" }),
    file("going"),
  ]);
});

test("the form waits for files under way and sends those that arrived", () => {
  const arrived = [file("a", { fileUrl: "/a" }), file("b", { error: "Too large" })];
  expect(attachedFiles.parse(arrived)).toEqual(["/a"]);
  expect(attachedFiles.safeParse([...arrived, file("c")]).error?.issues[0]?.message).toBe(
    "Files are still being uploaded.",
  );
});
