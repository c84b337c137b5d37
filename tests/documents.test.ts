import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

// The documents, against the files that they name.

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Copies of texts from outside. */
const NOT_OURS = new Set(["requirements.md", "specification.md"]);
const DOCUMENTS = [
  "README.md",
  "CHANGELOG.md",
  "docs/decisions/README.md",
  ...["docs", "docs/security"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((file) => file.endsWith(".md") && !NOT_OURS.has(file))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A path in backticks: it begins with a folder at the top. Patterns and placeholders are not paths. */
const PATH =
  /^(?:bench|deploy|docs|domain|e2e|public|reference-data|sandbox|scripts|server|src|tests|workers)\/[\w./-]+$/;
/** Made when the product is built, run or installed. */
const MADE = /^deploy\/secrets(?:\/|$)/;

const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, "");
const inBackticks = (text: string) => [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
const linksIn = (text: string) => [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);

/** Anchors of a document's headings, as GitHub makes them. */
const anchorsIn = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

const isPath = (code: string) => PATH.test(code) && !MADE.test(code);

describe("the documents", () => {
  test("name paths: the README and the architecture most of all", () => {
    expect(inBackticks(read("README.md")).filter(isPath).length).toBeGreaterThan(8);
    expect(inBackticks(read("docs/architecture.md")).filter(isPath).length).toBeGreaterThan(40);
  });

  test.each(DOCUMENTS)("%s names only paths that exist", (document) => {
    const paths = inBackticks(read(document)).filter(isPath);
    expect(paths.filter((named) => !existsSync(path.join(ROOT, named)))).toEqual([]);
  });

  test.each(DOCUMENTS)("%s links only to files and headings that exist", (document) => {
    const local = linksIn(read(document)).filter((link) => !/^https?:/.test(link));
    const broken = local.filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? document : path.join(path.dirname(document), file);
      if (!existsSync(path.join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsIn(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("keep the README short", () => {
    expect(Buffer.byteLength(read("README.md"))).toBeLessThanOrEqual(6000);
    expect(read("docs/architecture.md").split("\n").length).toBeLessThanOrEqual(101);
  });

  test("list each folder of the tree", () => {
    const tree = read("docs/code.md");
    const wings = ["machine", "people", "market"].map((wing) => `server/${wing}`);
    const foldersOf = (parent: string) =>
      readdirSync(path.join(ROOT, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const missing = ["domain", "server", ...wings, "sandbox", "src"].flatMap((parent) =>
      foldersOf(parent)
        .filter((folder) => !new RegExp(`(?:^|[ ,])${folder}/`, "m").test(tree))
        .map((folder) => `${parent}/${folder}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("the list of decisions", () => {
  const list = read("docs/decisions/README.md");
  const files = readdirSync(path.join(ROOT, "docs/decisions")).filter((file) => /^\d{4}-.+\.md$/.test(file));

  test("has each decision once, by its number", () => {
    const rows = [...list.matchAll(/^- \[(\d{4})\]\((\S+)\): \S/gm)].map(([, number = "", file = ""]) => ({
      number,
      file,
    }));
    expect(rows.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(rows.filter(({ number, file }) => !file.startsWith(`${number}-`))).toEqual([]);
  });

  test("has no number twice", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

test("the changelog begins with the version of the product", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const [newest] = [...read("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
  expect(newest?.[1]).toBe(version);
});
