// npm run check:commits: subjects of the commits that the upstream branch does not have yet, else of the last one.
import { execFileSync } from "node:child_process";
import { subjectProblem } from "./lib/commit-subject.ts";

const git = (...args: string[]): string | null => {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
};

const unpublished = git("log", "--no-merges", "--format=%h %s", "@{upstream}..HEAD");
const lines = (unpublished || (git("log", "-1", "--format=%h %s") ?? "")).split("\n").filter((line) => line !== "");
const problems = lines.flatMap((line) => {
  const [, hash = "", subject = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
  const problem = subjectProblem(subject);
  return problem === null ? [] : [`${hash} ${subject}: ${problem}`];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
