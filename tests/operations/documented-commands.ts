import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";

/** Commands under a heading of the operators' document, as typed. */
export function commandsUnder(heading: string): string {
  const text = readFileSync("docs/operations.md", "utf8");
  const section = text.split(`\n## ${heading}\n`)[1]?.split("\n## ", 1)[0] ?? "";
  const blocks = [...section.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`no commands stand under ${heading}`);
  return blocks.join("\n");
}

/** Runs commands in a shell that stops at the first failure. @throws Error with the output */
export function runCommands(
  commands: string,
  { cwd, env }: { cwd?: string; env?: Record<string, string> },
): Promise<string> {
  const options = { ...(cwd === undefined ? {} : { cwd }), env: { ...process.env, ...env } };
  return new Promise((resolve, reject) => {
    execFile("sh", ["-eu", "-c", commands], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${commands}\nended with ${error.code}:\n${stdout}${stderr}`));
    });
  });
}
