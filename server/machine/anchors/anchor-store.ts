import { mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";

/** Store of anchors outside the database. Append-only: no line is ever changed or deleted. */
export interface AnchorStore {
  /** All lines in the order in which they were added; none where nothing was added yet. */
  lines(): Promise<string[]>;
  /** Adds a line; durable when this returns. */
  append(line: string): Promise<void>;
}

/** Anchors in a file, one a line. */
export function fileOfAnchors(file: string): AnchorStore {
  const text = async () => {
    try {
      return await readFile(file, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
      throw error;
    }
  };
  return {
    lines: async () => (await text()).split("\n").filter((line) => line.trim() !== ""),
    append: async (line) => {
      await mkdir(path.dirname(file), { recursive: true });
      // A line that broke off when the machine stopped stays a line of its own.
      const before = await text();
      const out = await open(file, "a");
      try {
        await out.writeFile(`${before === "" || before.endsWith("\n") ? "" : "\n"}${line}\n`);
        await out.sync();
      } finally {
        await out.close();
      }
    },
  };
}
