import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";

// Requests known vulnerabilities of the shipped packages from the configured registry, and fails on high or critical ones:
//   npm run check:advisories -- [--strict] [--allowed FILE]
// An entry of scripts/allowed-advisories.json allows one advisory, with a reason and an end date. If the registry is not
// available, prints one line; only with --strict, as in the daily run, is this a failure (exit code 2).

const ROOT = resolve(import.meta.dirname, "..");
const ALLOWED = join(ROOT, "scripts/allowed-advisories.json");
const WITHIN_MS = 60_000;
const GRAVE = new Set(["high", "critical"]);

const allowedFile = z.array(
  z.strictObject({
    advisory: z.string().regex(/^GHSA(?:-[\da-z]{4}){3}$/, "must be an advisory such as GHSA-xxxx-xxxx-xxxx"),
    reason: z.string().min(20, "must say why it does not concern what is shipped"),
    until: z.iso.date(),
  }),
);
type Allowed = z.infer<typeof allowedFile>[number];

const advisory = z.looseObject({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
type Advisory = z.infer<typeof advisory>;
const audit = z.looseObject({
  vulnerabilities: z.record(z.string(), z.looseObject({ via: z.array(z.union([z.string(), advisory])) })),
});
const refused = z.looseObject({ message: z.string() });

/** Advisories for the folder's shipped packages, without duplicates; a message if the registry gave none. */
async function advisories(folder: string): Promise<Advisory[] | string> {
  const asked = JSON.parse((await npmAudit(folder)) || "{}") as unknown;
  const answer = audit.safeParse(asked);
  if (!answer.success) return refused.safeParse(asked).data?.message ?? "npm audit answered nothing that could be read";
  const all = Object.values(answer.data.vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each !== "string"),
  );
  return [...new Map(all.map((each) => [each.url, each])).values()];
}

/** Output of `npm audit`. It exits with 1 both when it finds something and when the request fails. */
function npmAudit(folder: string): Promise<string> {
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=20000", "--loglevel=silent"];
  return new Promise((read, reject) => {
    execFile("npm", args, { cwd: folder, timeout: WITHIN_MS, maxBuffer: 64 << 20 }, (error, stdout) => {
      if (error !== null && stdout === "" && typeof error.code === "string") reject(error);
      else read(stdout);
    });
  });
}

const idOf = ({ url }: Advisory) => url.split("/").at(-1) ?? url;

/**
 * `faults`: one line for each grave advisory that is not allowed on this day (YYYY-MM-DD). `needless`: allowed entries
 * that match no grave advisory.
 */
export function judgeAdvisories(
  found: readonly Advisory[],
  allowed: readonly Allowed[],
  today: string,
): { faults: string[]; needless: string[] } {
  const grave = found.filter(({ severity }) => GRAVE.has(severity));
  const faults = grave.flatMap((each) => {
    const entry = allowed.find(({ advisory: id }) => id === idOf(each));
    if (entry !== undefined && entry.until >= today) return [];
    const past = entry === undefined ? "" : ` (allowed until ${entry.until})`;
    return [`${each.severity}: ${each.name}: ${each.title} ${each.url}${past}`];
  });
  const ids = new Set(grave.map(idOf));
  return { faults, needless: allowed.flatMap(({ advisory: id }) => (ids.has(id) ? [] : [id])) };
}

async function main(): Promise<number> {
  const options = { strict: { type: "boolean" }, allowed: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  const allowed = allowedFile.safeParse(JSON.parse(readFileSync(values.allowed ?? ALLOWED, "utf8")));
  if (!allowed.success) {
    console.error(`The list of allowed advisories is wrong: ${z.prettifyError(allowed.error)}`);
    return 1;
  }
  const found = await advisories(ROOT);
  if (typeof found === "string") {
    console.log(`Known weaknesses were NOT looked up: ${found}`);
    return values.strict === true ? 2 : 0;
  }
  const { faults, needless } = judgeAdvisories(found, allowed.data, new Date().toISOString().slice(0, 10));
  for (const line of faults) console.error(line);
  for (const id of needless) console.log(`${id} is allowed and no longer found: take it out of the list.`);
  console.log(
    `Known weaknesses of what is shipped: ${found.length}, ${faults.length} of them high or critical and not allowed.`,
  );
  return faults.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main();
