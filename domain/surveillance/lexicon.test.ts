import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_TERMS } from "#domain/surveillance/default-terms.ts";
import { isPhraseIn, lexiconOf, phraseFault, phraseKey, type Term } from "#domain/surveillance/lexicon.ts";

const term = (phrase: string, unless: string[] = []): Term => ({ phrase, kind: "lexicon", severity: "medium", unless });
const phrasesIn = (text: string, terms: readonly Term[] = DEFAULT_TERMS) =>
  lexiconOf(terms)(text).map((hit) => hit.term.phrase);

describe("a watched phrase (B-36)", () => {
  test.each([
    ["Off the record, the issuer is short of cash", "off the record"],
    ["OFF-THE-RECORD ok?", "off the record"],
    ["off  the\nrecord", "off the record"],
    ["o\u200bff the re\u00adcord", "off the record"],
    ["ｏｆｆ ｔｈｅ ｒｅｃｏｒｄ", "off the record"],
    ["please don’t tell compliance", "don't tell compliance"],
    ["there is a small kickback in it", "kickback*"],
    ["whatsapp me when you are free", "whatsapp me"],
    ["I will call my personal now", "call my personal"],
    ["delete this after", "delete this"],
    ["8% guaranteed, trust me", "guarantee*"],
  ])("%s", (text, phrase) => {
    expect(phrasesIn(text)).toContain(phrase);
  });

  test.each([
    "offer the record date bond",
    "whatsapp me's",
    "deleted this",
    "AP State Guaranteed bond 2031 at 7.85",
    "REC GOI guaranteed 8.1 2030",
    "bank guarantee for the settlement",
    "7.18 GS 2033 bid 6.95 for 5cr",
  ])("is not seen in: %s", (text) => {
    expect(phrasesIn(text)).toEqual([]);
  });

  test("is reported with its place in the text as written", () => {
    const text = "so… OFF‑the\u200b-Record: 5 bp";
    const [hit] = lexiconOf([term("off the record")])(text);
    expect(text.slice(hit?.start, hit?.end)).toBe("OFF‑the\u200b-Record");
  });

  test("counts beside a harmless use of the same word", () => {
    const guarantee = [term("guarantee*", ["state guarantee*"])];
    const text = "the state guaranteed bond is guaranteed to go up";
    expect(lexiconOf(guarantee)(text).map(({ start, end }) => text.slice(start, end))).toEqual(["guaranteed"]);
    expect(lexiconOf(guarantee)(text)[0]?.start).toBe(text.lastIndexOf("guaranteed"));
  });

  test("is found again in any text it is put into, whatever stands between its words", () => {
    const between = fc.stringMatching(/^[\s,.;:!?–-]{1,3}$/);
    fc.assert(
      fc.property(fc.string(), fc.string(), between, (before, after, gap) => {
        const text = `${before} ${["off", "the", "record"].join(gap)} ${after}`;
        expect(isPhraseIn("off the record", text)).toBe(true);
      }),
    );
  });

  test("any text can be read", () => {
    const find = lexiconOf(DEFAULT_TERMS);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const { start, end } of find(text)) expect(text.slice(start, end).length).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a phrase as it is written into the list", () => {
  test.each([
    ["", "Write at least one word"],
    ["!!!", "Write at least one word"],
    ["ab*", "Write at least 3 letters before *"],
    ["kick*back", "Put * at the end of a word"],
    ["* me", "Put * at the end of a word"],
    ["kickback*", null],
    ["don't tell", null],
  ])("%j: %s", (phrase, fault) => {
    expect(phraseFault(phrase)).toBe(fault);
  });

  test("two that find the same are one", () => {
    expect(phraseKey("Off-the  RECORD")).toBe(phraseKey("off the record"));
    expect(phraseKey("guarantee")).not.toBe(phraseKey("guarantee*"));
  });

  test("the default list holds each once and none that would find nothing", () => {
    expect(DEFAULT_TERMS.flatMap(({ phrase, unless }) => [phrase, ...unless]).map(phraseFault)).toEqual(
      DEFAULT_TERMS.flatMap(({ unless }) => [null, ...unless.map(() => null)]),
    );
    expect(new Set(DEFAULT_TERMS.map(({ phrase }) => phraseKey(phrase))).size).toBe(DEFAULT_TERMS.length);
  });
});
