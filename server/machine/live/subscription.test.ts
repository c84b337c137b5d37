import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { Published } from "#server/machine/bus/bus.ts";
import { Channel } from "#server/machine/live/channel.ts";
import { mergedFrame, replayFrames, snapshotFrames, type Frame } from "#server/machine/live/frames.ts";
import type { Opening } from "#server/machine/live/replay.ts";
import { Slices } from "#server/machine/live/slices.ts";
import { Subscription } from "#server/machine/live/subscription.ts";

const ts = "2026-07-20T04:00:00.000Z";
const message = (seq: number): Published => ({
  stream: "open_orders",
  audience: "cli_alpha",
  seq,
  ts,
  data: [{ id: `o${seq % 5}`, level: seq }],
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => message(from + n + 1));
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A stream whose database answers under control of the test; everything else happens at once. */
function stream() {
  const sent: Frame[] = [];
  const asked: { since: number | undefined; answer(opening: Opening): void }[] = [];
  let missing: ((messages: readonly Published[] | null) => void) | null = null;
  const channel = new Channel("open_orders", "cli_alpha", {
    schedule: (one) => one.flush(),
    slices: new Slices(),
    sent: () => undefined,
    missed: () =>
      new Promise((resolve) => {
        missing = resolve;
      }),
    startFrameSpans: () => [],
  });
  const outlet = {
    send: (frame: Frame) => sent.push(frame),
    sendPaced: (frame: Frame) => {
      sent.push(frame);
      return Promise.resolve();
    },
    tooSlow: () => undefined,
    failed: (_stream: string, error: unknown) => {
      throw error;
    },
  };
  const subscription = new Subscription("open_orders", channel, outlet, (_stream, _audience, since) => {
    return new Promise((answer) => asked.push({ since, answer }));
  });
  const answerOpening = (head: number) => {
    const question = asked.shift();
    if (!question) return;
    const { since } = question;
    const frames =
      since === undefined
        ? snapshotFrames("open_orders", head, [], ts)
        : replayFrames("open_orders", since, range(since, head), ts);
    question.answer({ seq: head, frames });
  };
  const answerMissing = (messages: readonly Published[] | null) => {
    const answer = missing;
    missing = null;
    answer?.(messages);
  };
  return { channel, subscription, sent, asked, answerOpening, answerMissing, waitsForMissing: () => missing !== null };
}

/** Position of a page after these frames; throws on a gap. */
function headAfter(frames: readonly Frame[]): number {
  let head = -1;
  for (const frame of frames) {
    if (!frame.begins && frame.prev > head) throw new Error(`${frame.prev} follows ${head}`);
    head = frame.seq;
  }
  return head;
}

describe("one stream of one page", () => {
  test("changes that come while the snapshot is read wait for it; those it has already are dropped", async () => {
    const { channel, subscription, sent, answerOpening } = stream();
    subscription.join(undefined);
    for (const one of range(3, 8)) channel.onMessages(one);
    expect(sent).toEqual([]);
    answerOpening(6);
    await settle();
    expect(sent.map(({ seq, begins }) => [seq, begins ?? false])).toEqual([
      [6, true],
      [7, false],
      [8, false],
    ]);
  });

  test("a frame that was on its way to others when the page opened is not sent after an opening that holds it", async () => {
    const { subscription, sent, asked, answerOpening } = stream();
    const frameOf = (from: number, to: number) =>
      must(mergedFrame("open_orders", range(from, to), []), "frame of these messages");
    subscription.join(undefined);
    answerOpening(6);
    await settle();
    subscription.deliver(frameOf(4, 6));
    subscription.deliver(frameOf(5, 7));
    expect(sent.map(({ seq }) => seq)).toEqual([6, 7]);
    // Nor does one go out that leaves a gap.
    subscription.deliver(frameOf(8, 9));
    expect(asked.map(({ since }) => since)).toEqual([7]);
    answerOpening(9);
    await settle();
    expect(headAfter(sent)).toBe(9);
  });

  test("when a change is missing behind the snapshot it is asked for before anything else is sent", async () => {
    const { channel, subscription, sent, asked, answerOpening } = stream();
    subscription.join(undefined);
    channel.onMessages(message(9));
    answerOpening(6);
    await settle();
    expect(asked.map(({ since }) => since)).toEqual([6]);
    answerOpening(9);
    await settle();
    expect(headAfter(sent)).toBe(9);
  });

  test("when the outbox no longer has what the bus lost, the page begins again", async () => {
    const { channel, subscription, sent, asked, answerOpening, answerMissing } = stream();
    subscription.join(undefined);
    answerOpening(2);
    await settle();
    channel.onMessages(message(9));
    answerMissing(null);
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.answer({ seq: 9, frames: snapshotFrames("open_orders", 9, [], ts) });
    await settle();
    expect(sent.at(-1)).toMatchObject({ seq: 9, begins: true });
  });

  test("after leaving nothing more is sent", async () => {
    const { channel, subscription, sent, answerOpening } = stream();
    subscription.join(undefined);
    subscription.leave();
    channel.onMessages(message(1));
    answerOpening(1);
    await settle();
    expect(sent).toEqual([]);
  });

  test("whatever the bus loses or repeats and however late the database answers, no page sees a gap", async () => {
    const event = fc.oneof(
      { weight: 5, arbitrary: fc.constant("hear" as const) },
      { weight: 2, arbitrary: fc.constant("lose" as const) },
      { weight: 1, arbitrary: fc.constant("repeat" as const) },
      { weight: 3, arbitrary: fc.constant("answer" as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 40 }),
        fc.option(fc.nat(4), { nil: undefined }),
        async (events, since) => {
          const { channel, subscription, sent, asked, answerOpening, answerMissing, waitsForMissing } = stream();
          let head = 4;
          let known = head;
          const answer = async () => {
            answerOpening(head);
            if (waitsForMissing()) answerMissing(range(0, head));
            await settle();
          };
          subscription.join(since);
          for (const one of events) {
            if (one === "hear" || one === "lose") head += 1;
            if (one === "hear") channel.onMessages(message((known = head)));
            if (one === "repeat") channel.onMessages(message(known));
            if (one === "answer") await answer();
          }
          head += 1;
          channel.onMessages(message(head));
          while (asked.length > 0 || waitsForMissing()) await answer();
          const frames =
            since === undefined ? sent : [{ seq: since, prev: since, begins: true as const } as Frame, ...sent];
          expect(headAfter(frames)).toBe(head);
        },
      ),
    );
  });
});
