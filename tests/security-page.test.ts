import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SETTINGS } from "#server/machine/config/config.ts";
import { chapterPage, nameOf } from "../scripts/security/chapter-page.ts";
import { CHAPTERS } from "../scripts/security/chapters.ts";
import { levelOf, UP_TO_LEVEL_2 } from "../scripts/security/levels.ts";
import { namedTests } from "../scripts/security/requirement.ts";

// The pages on security may claim only what the tests they name prove. A test is named as `path/to/file.test.ts: part of
// its title`.

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Pages written by hand, beside the generated chapters. */
const BY_HAND = ["README.md", "lost-second-factor.md", "open.md", "reporting.md"];
const LINE_MAX = 200;

const PAGES = new Map(
  readdirSync(path.join(ROOT, "docs/security")).map((file) => [file, read(`docs/security/${file}`)]),
);
const OVERVIEW = PAGES.get("README.md") ?? "";
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
const CODE = [...PAGES.values()].flatMap(codeIn);
const NAMED_TEST = /^([\w./-]+\.(?:test|spec|fuzz\.test)\.tsx?): (.+)$/;
const FILE = /^(?:\.ci|docs|domain|e2e|sandbox|scripts|server|src|tests|workers)\/[\w./-]+$|^[\w-]+\.(?:json|md)$/;

/** A line that begins a test, ends a case table with the title, or is only the title. */
const TITLE_LINE = /^\s*(?:(?:test|it|describe)\b|[\])}]+\(|["'`])/;

const REQUIREMENTS = CHAPTERS.flatMap(({ requirements }) => requirements);

const numbersIn = (text: string) => [...text.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(({ 0: number }) => number);

/** Text of a section of the overview, up to the next heading of its level. */
const sectionOf = (title: string) => OVERVIEW.split(`\n### ${title}\n`)[1]?.split("\n### ", 1)[0] ?? "";

describe("the page on security", () => {
  test("names each requirement of level 2 once", () => {
    expect(UP_TO_LEVEL_2).toHaveLength(259);
    expect(REQUIREMENTS.flatMap(({ ids }) => ids).toSorted()).toEqual(UP_TO_LEVEL_2.toSorted());
  });

  test("is the one that the table generates, for each chapter", () => {
    const generated = CHAPTERS.map((chapter) => [`${nameOf(chapter)}.md`, chapterPage(chapter, CHAPTERS)] as const);
    expect([...PAGES.keys()].toSorted()).toEqual([...generated.map(([file]) => file), ...BY_HAND].toSorted());
    for (const [file, page] of generated) expect(PAGES.get(file), "run npm run docs:security").toBe(page);
  });

  test.each(CHAPTERS.map((chapter) => [nameOf(chapter), chapter] as const))("shows all of %s", (name, chapter) => {
    const page = PAGES.get(`${name}.md`) ?? "";
    const own = UP_TO_LEVEL_2.filter((id) => id.startsWith(`${chapter.number}.`));
    const listed = [...page.matchAll(/^(?:## |- )(?=\d)([\d., ]+)/gm)].flatMap(([, numbers = ""]) =>
      numbersIn(numbers),
    );
    expect(own.filter((id) => listed.filter((other) => other === id).length !== 1)).toEqual([]);
    expect(chapter.requirements.filter(({ ids: [first = ""] }) => !own.includes(first))).toEqual([]);
    const titles = chapter.requirements.map(({ ids, requirement }) => `## ${ids.join(", ")} ${requirement}`);
    expect(page.split("\n").filter((line) => /^## \d/.test(line))).toEqual(titles);
    expect(codeIn(page).filter((code) => NAMED_TEST.test(code))).toEqual(chapter.requirements.flatMap(namedTests));
  });

  test("shows the level of a requirement, by its number in a group of both", () => {
    expect([levelOf("2.1.1"), levelOf("2.10.1"), levelOf("13.1.4")]).toEqual([1, 2, 2]);
    expect(PAGES.get("v3-sessions.md")).toContain("**Level 1 (3.2.2) and 2 (3.2.4), proven.**");
  });

  test("proves each row by tests, or says that it does not apply or is open", () => {
    const proven = REQUIREMENTS.filter(({ status }) => status === "proven");
    const unproven = proven.filter((requirement) => {
      const tests = namedTests(requirement);
      return tests.length === 0 || !tests.every((named) => NAMED_TEST.test(named));
    });
    expect(unproven).toEqual([]);
    const silent = REQUIREMENTS.filter(({ status, answer = [] }) => status !== "proven" && answer.length === 0);
    expect(silent).toEqual([]);
  });

  test("lists what is open, all of it and nothing else", () => {
    const open = REQUIREMENTS.filter(({ status }) => status === "open").flatMap(({ ids }) => ids);
    expect(numbersIn(PAGES.get("open.md") ?? "").toSorted()).toEqual(open.toSorted());
  });

  test("names every way in and out of the server, at a border of it", () => {
    const known = new Set([...sectionOf("Borders").matchAll(/^- \*\*(.+)\*\*$/gm)].map(([, border = ""]) => border));
    const lines = sectionOf("Ways in and out")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .slice(2);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter(([, , border = ""]) => !known.has(border))).toEqual([]);
    const named = lines.flatMap(([, way = ""]) => codeIn(way));
    const outward = [...SETTINGS.keys()].filter((name) => /_URL(?:_|$)|_DSN$|_ENDPOINT$|[A-Z]_HOST$/.test(name));
    expect(outward).toEqual(expect.arrayContaining(["DATABASE_URL", "LLM_URL"]));
    const inward = readdirSync(path.join(ROOT, "server"), { recursive: true, encoding: "utf8" })
      .map((file) => `server/${file}`)
      .filter((file) => file.endsWith(".ts") && !/\.test(?:ing)?\.ts$|^server\/testing\//.test(file))
      .filter((file) => /\.listen\(|\b(?:app|scope)\.(?:get|post|put|delete|all|route)\(/.test(read(file)));
    expect(inward).toContain("server/main.ts");
    expect([...inward, ...outward].filter((way) => !named.includes(way))).toEqual([]);
  });

  test("has a protection and a file for each threat at a border", () => {
    const threats = sectionOf("Borders")
      .split(/\n {2}- /)
      .slice(1);
    expect(threats.length).toBeGreaterThan(20);
    expect(threats.filter((threat) => !/^[^:]+: [\s\S]+Files:\s+`/.test(threat))).toEqual([]);
  });

  test("is linked from the overview", () => {
    const others = [...PAGES.keys()].filter((file) => file !== "README.md");
    expect(others.filter((file) => !OVERVIEW.includes(`](${file})`))).toEqual([]);
  });

  test("has short lines", () => {
    const long = [...PAGES].filter(([, page]) => page.split("\n").some((line) => line.length > LINE_MAX));
    expect(long.map(([file]) => file)).toEqual([]);
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
