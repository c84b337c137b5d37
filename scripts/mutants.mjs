// npm run mutants runs mutation tests on the folders of domain/ that decide on money and permissions, or on the named
// ones. Stryker changes one detail of a rule at a time, and the tests beside the rules must fail. Prints a table,
// writes the figures into bench/results.json and the survivors into .cache/mutants/<folder>.txt; fails when the score
// of a folder is too low.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT, run } from "./lib/setup.mjs";

const FOLDERS = ["permissions", "exchange", "orders", "limits", "tickets", "inventory", "trading", "pricing"];
/** Minimum share of mutants killed, in percent. */
const BUDGET = 85;
const TOOL = join(ROOT, "bench/mutants/tool/node_modules/@stryker-mutator");
const CACHE = ".cache/mutants";
const WRITTEN = join(ROOT, "bench/results.json");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !FOLDERS.includes(name.split("/")[0]));
if (unknown.length > 0) {
  console.error(`No such folder: ${unknown.join(", ")}. There are ${FOLDERS.join(", ")}.`);
  process.exit(1);
}

const nameOf = (folder) => folder.replaceAll("/", "-");

/** `folder` may also be part of a folder, as in `pricing/flows`. */
function optionsFor(folder) {
  const beginning = `domain/${folder}`;
  return {
    mutate: [
      ...(existsSync(join(ROOT, `${beginning}.ts`)) ? [`${beginning}.ts`] : [`${beginning}/**/*.ts`]),
      "!domain/**/*.{test,testing}.ts",
    ],
    plugins: [pathToFileURL(join(TOOL, "vitest-runner/dist/src/index.js")).href],
    testRunner: "vitest",
    vitest: { configFile: "bench/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // A mutant in code that runs once at module load would require every test of every file. These mutants are left out
    // and not counted; most are in tables of texts and figures.
    ignoreStatic: true,
    // Copies only the files the tests read into the sandbox.
    ignorePatterns: ["**", "!domain/**", "!package.json", "!tsconfig.base.json", "!bench/mutants/vitest.config.ts"],
    tempDirName: `${CACHE}/sandbox`,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
    reporters: ["progress-append-only"],
    allowConsoleColors: false,
    logLevel: "warn",
    // Added to the time of a run without mutants: a slow run on a busy machine is not an infinite loop. Stryker also
    // detects infinite loops by counting their iterations.
    timeoutMS: 60_000,
    // INCREMENTAL=1 runs only mutants that changed, or whose tests changed, since the last run.
    incremental: process.env.INCREMENTAL === "1",
    incrementalFile: `${CACHE}/${nameOf(folder)}.json`,
  };
}

/** A survivor as file, line and the changed text. */
function described({ fileName, location: { start, end }, replacement, status, mutatorName }) {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.pop().slice(0, end.column - 1);
  const was = [...lines, last].join("\n").slice(start.column - 1);
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`;
  return `${place} ${status} ${mutatorName}\n- ${was.slice(0, 300)}\n+ ${replacement.slice(0, 300)}\n`;
}

mkdirSync(join(ROOT, CACHE), { recursive: true });
const { Stryker } = await import(pathToFileURL(join(TOOL, "core/dist/src/index.js")).href);
const about = { on: new Date().toISOString().slice(0, 10), node: process.version, cores: availableParallelism() };
const table = {};
for (const folder of wanted.length > 0 ? wanted : FOLDERS) {
  const begun = performance.now();
  const mutants = await new Stryker(optionsFor(folder)).runMutationTest();
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const [noticed, missed] = [count("Killed", "Timeout"), count("Survived", "NoCoverage")];
  const figures = {
    mutants: noticed + missed,
    killed: count("Killed"),
    timeout: count("Timeout"),
    survived: count("Survived"),
    "no coverage": count("NoCoverage"),
    "left out": count("Ignored"),
    "score %": noticed + missed === 0 ? 100 : Math.round((1000 * noticed) / (noticed + missed)) / 10,
  };
  table[folder] = { ...figures, minutes: Math.round((performance.now() - begun) / 6000) / 10 };
  console.log(folder, table[folder]);
  const left = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage").map(described);
  writeFileSync(join(ROOT, CACHE, `${nameOf(folder)}.txt`), left.join("\n"));
  // Results of a part of a folder are not recorded.
  if (FOLDERS.includes(folder)) await keep(folder, figures);
}
console.table(table);
console.log(`Survivors are in ${CACHE}/.`);
process.exit(Object.values(table).some((figures) => figures["score %"] < BUDGET) ? 1 : 0);

/** Adds a folder's figures to those of the benches, which stay unchanged. */
async function keep(folder, figures) {
  const scenario = `mutants/${folder}`;
  const { results } = JSON.parse(readFileSync(WRITTEN, "utf8"));
  const name = `changes of one thing in domain/${folder}: how many its tests notice`;
  const all = [...results.filter((each) => each.scenario !== scenario), { scenario, ...about, name, figures }];
  all.sort((a, b) => (a.scenario < b.scenario ? -1 : 1));
  writeFileSync(WRITTEN, `${JSON.stringify({ results: all }, null, 2)}\n`);
  await run("oxfmt", [WRITTEN]);
}
