import { writeFileSync } from "node:fs";

/** Vitest reporter of failures outside any test, such as in a hook or an import, each with its file and first line. */
export default class FailedHooks {
  onTestRunEnd(modules) {
    const file = process.env.FAILED_HOOKS;
    if (!file) return;
    const rows = modules.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .flatMap((each) => each.errors())
        .map(({ message = "", stacks = [] }) => {
          const [at] = stacks;
          const place = at === undefined ? "" : ` (${at.file}:${at.line})`;
          return `${module.moduleId}: ${message.split("\n")[0]}${place}`;
        }),
    );
    writeFileSync(file, JSON.stringify(rows));
  }
}
