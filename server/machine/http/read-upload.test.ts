import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#domain/contract/errors.ts";
import { Form, readUpload } from "#server/machine/http/read-upload.ts";

const EDGE = "edge";
const CONTENT_TYPE = `multipart/form-data; boundary=${EDGE}`;
const piece = fc.oneof(
  fc.constantFrom(
    `--${EDGE}`,
    `--${EDGE}--`,
    "\r\n",
    "\r\n\r\n",
    'Content-Disposition: form-data; name="file"; filename="a.txt"',
    "Content-Disposition: form-data",
    "Content-Type: text/plain",
    "Content-Transfer-Encoding: base64",
    'Content-Disposition: form-data; name="__proto__"; filename="',
    ":",
  ),
  fc.string({ maxLength: 20, unit: "binary" }),
);

test("whatever a form holds, it is read or refused with a field, at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
      const late = new Promise((resolve) => setTimeout(resolve, 1000, "late"));
      const read = readUpload(new Form(CONTENT_TYPE, Buffer.from(pieces.join(""))), 1000).catch(
        (error: unknown) => error,
      );
      const outcome = await Promise.race([read, late]);
      expect(outcome).not.toBe("late");
      if (outcome instanceof Error) expect((outcome as Refusal).detail.fieldErrors).toHaveProperty("file");
    }),
    { numRuns: 2000 },
  );
});

test("of several files the first is taken, under the name its sender gave it", async () => {
  const part = (name: string, text: string) =>
    `--${EDGE}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n`;
  const form = new Form(CONTENT_TYPE, Buffer.from(`${part("भाव.txt", "one")}${part("b.txt", "two")}--${EDGE}--\r\n`));
  expect(await readUpload(form, 1000)).toMatchObject({ filename: "भाव.txt", bytes: Buffer.from("one") });
});
