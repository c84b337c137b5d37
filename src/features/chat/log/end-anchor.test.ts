import { describe, expect, test } from "vitest";
import { EndAnchor, type ScrollBox } from "#src/features/chat/log/end-anchor.ts";

/** Scroll box that clamps like a browser's. */
function boxOf(clientHeight: number, scrollHeight: number) {
  let top = 0;
  const box = {
    clientHeight,
    scrollHeight,
    get scrollTop() {
      return (top = Math.max(0, Math.min(top, box.scrollHeight - box.clientHeight)));
    },
    set scrollTop(to: number) {
      top = to;
    },
  };
  return box satisfies ScrollBox;
}
const left = (box: ScrollBox) => box.scrollHeight - box.scrollTop - box.clientHeight;

function atEnd() {
  const box = boxOf(400, 1000);
  const anchor = new EndAnchor();
  box.scrollTop = 600;
  anchor.moved(box);
  const resize = (size: { clientHeight?: number; scrollHeight?: number }, isEnd = true) => {
    Object.assign(box, size);
    anchor.resized(box, isEnd);
  };
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    anchor.moved(box);
  };
  return { box, anchor, resize, scrollTo };
}

describe("a log at its end", () => {
  test.each([
    ["a banner or the composer takes of its height", { clientHeight: 340 }],
    ["they give it back", { clientHeight: 460 }],
    ["a message in it grows", { scrollHeight: 1300 }],
    ["a message in it shrinks", { scrollHeight: 900 }],
    ["both at once", { clientHeight: 200, scrollHeight: 1500 }],
  ])("stays there when %s", (_what, size) => {
    const { box, resize } = atEnd();
    resize(size);
    expect(left(box)).toBe(0);
  });

  test("is let go by a move up of more than 20 pixels, and held again at the end", () => {
    const { box, resize, scrollTo } = atEnd();
    scrollTo(585);
    resize({ clientHeight: 380 });
    expect(left(box)).toBe(0);
    scrollTo(550);
    resize({ clientHeight: 340 });
    expect(box.scrollTop).toBe(550);
    scrollTo(655);
    resize({ clientHeight: 300 });
    expect(left(box)).toBe(0);
  });

  test("is let go by small steps up, too, and by one that comes with a change of size", () => {
    const small = atEnd();
    for (let top = 600; top >= 540; top -= 5) small.scrollTo(top);
    small.resize({ clientHeight: 340 });
    expect(small.box.scrollTop).toBe(540);
    const sudden = atEnd();
    sudden.box.scrollTop = 300;
    sudden.resize({ scrollHeight: 1040 });
    expect(sudden.box.scrollTop).toBe(300);
  });

  test("comes back there after it was not drawn for a while", () => {
    const { box, resize } = atEnd();
    resize({ clientHeight: 0 });
    box.scrollTop = 0;
    resize({ clientHeight: 400, scrollHeight: 1200 });
    expect(left(box)).toBe(0);
  });

  test("does not run on through what is read after it", () => {
    const { box, resize } = atEnd();
    resize({ scrollHeight: 3000 }, false);
    expect(box.scrollTop).toBe(600);
  });
});

test("a log that stands elsewhere stays where it is", () => {
  const box = boxOf(400, 1000);
  const anchor = new EndAnchor();
  anchor.moved(box);
  Object.assign(box, { clientHeight: 300 });
  anchor.resized(box, true);
  expect(box.scrollTop).toBe(0);
});
