import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "#server/config/config.ts";

// The security page may claim only what the tests it names prove. A test is named as `path/to/file.test.ts: part of its
// title`.

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const PAGE = read("docs/security.md");
const CODE = [...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
const NAMED_TEST = /^([\w./-]+\.(?:test|spec|fuzz\.test)\.tsx?): (.+)$/;
const FILE = /^(?:\.ci|docs|domain|e2e|scripts|server|src|tests|workers)\/[\w./-]+$|^[\w-]+\.(?:json|md)$/;

/** A line that begins a test, ends a case table with the title, or is the title alone. */
const TITLE_LINE = /^\s*(?:(?:test|it|describe)\b|[\])}]+\(|["'`])/;

/** Rows of the requirements: numbers, requirement, implementation, proof. */
const ROWS = PAGE.split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\|| *\|$/g, "").trim()));

/** Requirements of level 2 of ASVS 4.0.3, one row per section. */
const LEVEL_2 = `
  1.1.1-7 1.2.1-4 1.4.1 1.4.4-5 1.5.1-4 1.6.1-4 1.7.1-2 1.8.1-2 1.9.1-2 1.10.1 1.11.1-2 1.12.2 1.14.1-6
  2.1.1-12 2.2.1-3 2.3.1-3 2.4.1-5 2.5.1-7 2.6.1-3 2.7.1-6 2.8.1-7 2.9.1-3 2.10.1-4
  3.1.1 3.2.1-4 3.3.1-4 3.4.1-5 3.5.1-3 3.7.1 4.1.1-3 4.1.5 4.2.1-2 4.3.1-3
  5.1.1-5 5.2.1-8 5.3.1-10 5.4.1-3 5.5.1-4 6.1.1-3 6.2.1-6 6.3.1-2 6.4.1-2
  7.1.1-4 7.2.1-2 7.3.1 7.3.3-4 7.4.1-3 8.1.1-4 8.2.1-3 8.3.1-8 9.1.1-3 9.2.1-4
  10.2.1-2 10.3.1-3 11.1.1-8 12.1.1-3 12.2.1 12.3.1-6 12.4.1-2 12.5.1-2 12.6.1
  13.1.1 13.1.3-5 13.2.1-3 13.2.5-6 13.3.1-2 13.4.1-2 14.1.1-4 14.2.1-6 14.3.2-3 14.4.1-7 14.5.1-4
`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, section = "", first = "", last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`);
  });

const numbersIn = (text: string) => [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(({ 0: number }) => number);
const isOpen = ([, , , proof]: readonly string[]) => proof === "**open**";

describe("the page on security", () => {
  test("names each requirement of level 2 once", () => {
    expect(ROWS.flatMap(([numbers = ""]) => numbersIn(numbers)).toSorted()).toEqual(LEVEL_2.toSorted());
  });

  test("proves each row by tests, or says that it does not apply or is open", () => {
    const others = ROWS.filter((row) => !isOpen(row) && row[3] !== "does not apply").filter(
      ([, , , proof = ""]) => !proof.split("<br>").every((each) => NAMED_TEST.test(each.slice(1, -1))),
    );
    expect(others).toEqual([]);
  });

  test("lists what is open, all of it and nothing else", () => {
    const listed = PAGE.slice(PAGE.indexOf("## Open"), PAGE.indexOf("## Reporting"));
    expect(numbersIn(listed).toSorted()).toEqual(
      ROWS.filter(isOpen)
        .flatMap(([numbers = ""]) => numbersIn(numbers))
        .toSorted(),
    );
  });

  test("names every way in and out of the server, at a border of it", () => {
    const model = PAGE.slice(PAGE.indexOf("### Borders"), PAGE.indexOf("## ASVS"));
    const [borders = "", ways = ""] = model.split("### Ways in and out");
    const cellsOf = (text: string) =>
      text.split("\n").flatMap((line) => (line.startsWith("| ") ? [line.split("|").slice(1, -1)] : []));
    const known = new Set(cellsOf(borders).map(([border = ""]) => border.trim()));
    const lines = cellsOf(ways).slice(2);
    expect(lines.filter(([, border = ""]) => !known.has(border.trim()))).toEqual([]);
    const named = lines.flatMap(([way = ""]) => [...way.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text));
    const outward = [...SETTINGS.keys()].filter((name) => /_URL(?:_|$)|_DSN$|_ENDPOINT$|[A-Z]_HOST$/.test(name));
    expect(outward).toEqual(expect.arrayContaining(["DATABASE_URL", "LLM_URL"]));
    const inward = readdirSync(path.join(ROOT, "server"), { recursive: true, encoding: "utf8" })
      .map((file) => `server/${file}`)
      .filter(
        (file) => file.endsWith(".ts") && !/\.test(?:ing)?\.ts$|^server\/(?:testing|exchange-sandbox)\//.test(file),
      )
      .filter((file) => /\.listen\(|\b(?:app|scope)\.(?:get|post|put|delete|all|route)\(/.test(read(file)));
    expect(inward).toContain("server/main.ts");
    expect([...inward, ...outward].filter((way) => !named.includes(way))).toEqual([]);
  });

  test("every file it names is there", () => {
    const files = CODE.filter((text) => FILE.test(text));
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test("every test it names is there", () => {
    const named = CODE.flatMap((text) => {
      const [, file = "", title = ""] = NAMED_TEST.exec(text) ?? [];
      return file === "" ? [] : [{ file, title }];
    });
    expect(named.length).toBeGreaterThan(100);
    const gone = named.filter(
      ({ file, title }) =>
        !existsSync(path.join(ROOT, file)) ||
        !read(file)
          .split("\n")
          .some((line) => TITLE_LINE.test(line) && line.includes(title)),
    );
    expect(gone).toEqual([]);
  });
});
