import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chainOf, nextInChain, nodeOfText, nodeText, type ChainFacts, type ChainNode } from "#domain/runs/chain.ts";

/** Message 1 quotes a bid and an offer; the bid was answered with an EOI that was dealt. */
const facts: ChainFacts = {
  runs: [
    { id: "run_bid", message_id: "1" },
    { id: "run_offer", message_id: "1" },
  ],
  origins: [{ eoi_id: "eoi_mine", run_id: "run_bid", message_id: "1" }],
  trades: [],
  answers: [],
  clusters: [
    { id: "clu_done", ticket_id: "tkt_7", legs: [{ eoi_id: "eoi_mine" }, { eoi_id: "eoi_theirs" }] },
    { id: "clu_other", ticket_id: null, legs: [{ eoi_id: "eoi_strange" }, { eoi_id: null }] },
  ],
  tickets: [{ id: "tkt_7", cluster_id: "clu_done", buyer_eoi_id: "eoi_mine", seller_eoi_id: "eoi_theirs" }],
};
const at = (text: string): ChainNode => nodeOfText(text) ?? { kind: "message", id: "?" };
const texts = (nodes: readonly ChainNode[]) => nodes.map(nodeText);
const walk = (from: string, by: 1 | -1) => {
  const next = nextInChain(at(from), facts, by);
  return next === null ? null : nodeText(next);
};

describe("what came of what (N-12)", () => {
  test("from a line: its message, the EOI made of it, where that met, and the ticket", () => {
    expect(texts(chainOf(at("run:run_bid"), facts))).toEqual([
      "message:1",
      "run:run_bid",
      "eoi:eoi_mine",
      "cluster:clu_done",
      "ticket:tkt_7",
    ]);
  });

  test("from a message: all its lines, and what came of any of them", () => {
    expect(texts(chainOf(at("message:1"), facts))).toEqual([
      "message:1",
      "run:run_bid",
      "run:run_offer",
      "eoi:eoi_mine",
      "cluster:clu_done",
      "ticket:tkt_7",
    ]);
  });

  test("the offer of the same message has no part in the deal", () => {
    expect(texts(chainOf(at("run:run_offer"), facts))).toEqual(["message:1", "run:run_offer"]);
  });

  test("a ticket shows the EOIs of both sides and the message that one of them came of", () => {
    expect(texts(chainOf(at("ticket:tkt_7"), facts)).toSorted()).toEqual([
      "cluster:clu_done",
      "eoi:eoi_mine",
      "eoi:eoi_theirs",
      "message:1",
      "run:run_bid",
      "ticket:tkt_7",
    ]);
  });

  test("a line that has lapsed leaves the message and its EOI linked", () => {
    expect(texts(chainOf(at("eoi:eoi_mine"), { ...facts, runs: [] })).slice(0, 2)).toEqual([
      "message:1",
      "eoi:eoi_mine",
    ]);
  });
});

describe("a line that was answered", () => {
  const answers = [{ cluster_id: "clu_line", run_id: "run_offer", message_id: "1" }];
  const clusters = [{ id: "clu_line", ticket_id: "tkt_8", legs: [{ eoi_id: null }, { eoi_id: null }] }];
  const answered: ChainFacts = { ...facts, answers, clusters: [...facts.clusters, ...clusters] };

  test("leads to its cluster and the ticket, without an EOI between", () => {
    expect(texts(chainOf(at("run:run_offer"), answered))).toEqual([
      "message:1",
      "run:run_offer",
      "cluster:clu_line",
      "ticket:tkt_8",
    ]);
  });

  test("keeps its message linked once it has lapsed, or was sent anew", () => {
    const after = (runs: ChainFacts["runs"]) => texts(chainOf(at("cluster:clu_line"), { ...answered, runs }));
    expect(after([])).toEqual(["message:1", "cluster:clu_line", "ticket:tkt_8"]);
    const replaced = [{ id: "run_offer", message_id: "2" }];
    expect(after(replaced)).toEqual(["message:1", "cluster:clu_line", "ticket:tkt_8"]);
    expect(texts(chainOf(at("run:run_offer"), { ...answered, runs: replaced }))).toEqual([
      "message:2",
      "run:run_offer",
    ]);
  });
});

describe("one key walks it (N-12)", () => {
  test("forwards from the message to the ticket and around to the message", () => {
    const seen = ["message:1"];
    for (let step = 0; step < 5; step += 1) seen.push(walk(seen.at(-1) ?? "", 1) ?? "nowhere");
    expect(seen).toEqual(["message:1", "run:run_bid", "eoi:eoi_mine", "cluster:clu_done", "ticket:tkt_7", "message:1"]);
  });
  test("backwards from the ticket", () => {
    expect(walk("ticket:tkt_7", -1)).toBe("cluster:clu_done");
    expect(walk("message:1", -1)).toBe("ticket:tkt_7");
  });
  test("over what is missing", () => {
    expect(walk("run:run_offer", 1)).toBe("message:1");
    expect(walk("eoi:eoi_theirs", -1)).toBe("ticket:tkt_7");
  });
  test("from a ticket to the EOI that was posted from it, and back (D-095)", () => {
    const again: ChainFacts = { ...facts, trades: [{ eoi_id: "eoi_again", ticket_id: "tkt_7" }] };
    expect(texts(chainOf(at("eoi:eoi_again"), again))).toContain("ticket:tkt_7");
    expect(texts(chainOf(at("ticket:tkt_7"), again))).toContain("eoi:eoi_again");
  });
  test("nowhere from what is linked to nothing", () => {
    expect(walk("eoi:eoi_alone", 1)).toBeNull();
  });

  test("whatever is linked, the links are two-way", () => {
    const id = fc.constantFrom("a", "b", "c");
    const anyFacts: fc.Arbitrary<ChainFacts> = fc.record({
      runs: fc.uniqueArray(fc.record({ id, message_id: id }), { selector: (run) => run.id }),
      origins: fc.array(fc.record({ eoi_id: id, run_id: id, message_id: id })),
      trades: fc.array(fc.record({ eoi_id: id, ticket_id: id })),
      answers: fc.array(fc.record({ cluster_id: id, run_id: id, message_id: id })),
      clusters: fc.array(
        fc.record({ id, ticket_id: fc.option(id), legs: fc.array(fc.record({ eoi_id: fc.option(id) })) }),
      ),
      tickets: fc.constant([]),
    });
    fc.assert(
      fc.property(anyFacts, id, (known, from) => {
        const run = { kind: "run", id: from } as const;
        for (const other of chainOf(run, known)) expect(texts(chainOf(other, known))).toContain(nodeText(run));
      }),
    );
  });
});

test("a node is written and read back, and what is no node is none", () => {
  expect(nodeOfText(nodeText({ kind: "cluster", id: "clu_1:2" }))).toEqual({ kind: "cluster", id: "clu_1:2" });
  expect([nodeOfText(undefined), nodeOfText("bond:IN1"), nodeOfText("run:")]).toEqual([null, null, null]);
});
