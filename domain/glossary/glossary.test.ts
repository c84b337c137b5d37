import { expect, test } from "vitest";
import { glossaryEntry } from "#domain/contract/http/glossary.ts";
import { findTerms } from "#domain/glossary/find-terms.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";

const best = (search: string) => findTerms(GLOSSARY, search)[0]?.term;

test("every term stands once, by name, with its words, a source and a link of its own", () => {
  for (const entry of GLOSSARY) expect(glossaryEntry.safeParse(entry).success, entry.id).toBe(true);
  const ids = GLOSSARY.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  const terms = GLOSSARY.map(({ term }) => term.toLowerCase());
  expect(terms).toEqual(terms.toSorted());
  expect(GLOSSARY.filter(({ words, source }) => !words.endsWith(".") || source.title === "")).toEqual([]);
  expect(GLOSSARY.flatMap(({ since }) => since ?? []).filter((since) => !/^\d{4}(-\d\d){0,2}$/.test(since))).toEqual(
    [],
  );
});

test("no name stands for two terms, so that a word asked alone has one meaning", () => {
  const owner = new Map<string, string>();
  for (const { id, term, also } of GLOSSARY) {
    for (const name of [term, ...also].map((each) => each.toLowerCase())) {
      expect(owner.get(name) ?? id, name).toBe(id);
      owner.set(name, id);
    }
  }
});

test.each([
  ["record date kya hota hai", "Record date"],
  ["What is a G-Sec?", "Government security"],
  ["gsec", "Government security"],
  ["DV01", "PV01"],
  ["byaj", "Coupon"],
  ["stamp duty", "Stamp duty"],
  ["day count", "Day count"],
  ["30/360", "30E/360"],
  ["accrued", "Accrued interest"],
])("%s asks for %s", (search, term) => {
  expect(best(search)).toBe(term);
});

test("what is in the words alone is found after what is in a name, and nothing answers a word that stands nowhere", () => {
  const found = findTerms(GLOSSARY, "call").map(({ term }) => term);
  expect(found[0]).toBe("Call and put");
  expect(found).toContain("AT1 bond");
  expect(findTerms(GLOSSARY, "zebra")).toEqual([]);
  expect(findTerms(GLOSSARY, "  ")).toHaveLength(GLOSSARY.length);
});

test("the rules carry the figures of their sources", () => {
  const figures = new Map(
    GLOSSARY.flatMap(({ id, figures: all }) => all.map(({ name, value }) => [`${id} ${name}`, value])),
  );
  expect(figures.get("record-date record_days")).toBe(15);
  expect(figures.get("stamp-duty debentures")).toBe(0.0001);
  expect(figures.get("dealing-hours opens")).toBe("09:00");
  expect(figures.get("pay-in pay_in")).toBe("17:45");
});
