import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonArrayStream } from "#workers/grid/json-array-stream.ts";

test("a snapshot cut anywhere is the same snapshot, even where a text looks like the end of an object", () => {
  const row = fc.record({ id: fc.constantFrom('a},{"b', "INE1", "},{"), n: fc.integer() });
  fc.assert(
    fc.property(fc.array(row), fc.integer({ min: 1, max: 40 }), (rows, size) => {
      const text = ` ${JSON.stringify(rows)}`;
      const read: unknown[] = [];
      const stream = new JsonArrayStream<unknown>((piece) => read.push(...piece));
      for (let at = 0; at < text.length; at += size) stream.push(text.slice(at, at + size));
      stream.end();
      expect(read).toEqual(rows);
    }),
  );
});

test("an answer that is no array is refused", () => {
  const stream = new JsonArrayStream(() => {});
  stream.push('{"error":"closed"}');
  expect(() => stream.end()).toThrow(SyntaxError);
});
