import { describe, expect, test } from "vitest";
import { messageOf } from "#src/chat-client/chat.testing.ts";
import { fitScale, isPicture, nextScale, pictureBeside, picturesOf } from "#src/features/chat/log/pictures.ts";

const fileOf = (type: string) => ({ url: "/x", name: "x", type, size: 1 });
const pictureMessage = (message_id: string, type?: string, part = {}) =>
  messageOf({ message_id, file: type === undefined ? null : fileOf(type), ...part });

const messages = [
  pictureMessage("1", "image/png"),
  pictureMessage("2"),
  pictureMessage("3", "application/pdf"),
  pictureMessage("4", "image/jpeg", { deleted: true }),
  pictureMessage("5", "image/webp"),
];

describe("the pictures of a conversation", () => {
  test("are its images, without what was deleted and without what could run something", () => {
    expect(picturesOf(messages).map(({ message_id: id }) => id)).toEqual(["1", "5"]);
    expect(isPicture(fileOf("image/svg+xml"))).toBe(false);
  });

  test.each([
    ["1", 1, "5"],
    ["5", -1, "1"],
    ["3", 1, "5"],
    ["1", -1, undefined],
    ["5", 1, undefined],
    ["gone", 1, undefined],
  ] as const)("beside %s by %i is %s", (from, by, to) => {
    expect(pictureBeside(messages, from, by)?.message_id).toBe(to);
  });
});

describe("how large a picture is drawn", () => {
  const frame = { width: 800, height: 600 };
  test("whole, and never larger than it is", () => {
    expect(fitScale({ width: 1600, height: 600 }, frame)).toBe(0.5);
    expect(fitScale({ width: 100, height: 50 }, frame)).toBe(1);
  });
  test.each([
    [null, 0.4, 1, 0.5],
    [0.5, 0.4, 1, 0.75],
    [8, 0.4, 1, 8],
    [0.5, 0.4, -1, null],
    [1, 0.4, -1, 0.75],
    [null, 0.4, -1, null],
    [null, 1, 1, 1.5],
  ] as const)("from %s, whole at %s, by %i it is %s", (scale, fit, by, next) => {
    expect(nextScale(scale, fit, by)).toBe(next);
  });
});
