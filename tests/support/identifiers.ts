import { parseSync } from "vite";

interface CodeName {
  /** Line of its first use, from 1. */
  line: number;
  name: string;
}

const KINDS = new Set(["Identifier", "PrivateIdentifier", "JSXIdentifier"]);

/** Identifiers of a TypeScript file, each once; strings, comments and quoted properties are none. */
export function identifiersOf(file: string, source: string): CodeName[] {
  const places = new Map<string, number>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, name, start } = node as { type?: unknown; name?: unknown; start?: unknown };
    if (typeof type === "string" && KINDS.has(type) && typeof name === "string" && typeof start === "number") {
      places.set(name, Math.min(places.get(name) ?? start, start));
    }
    for (const each of Object.values(node)) visit(each);
  };
  visit(parseSync(file, source).program);
  return [...places].map(([name, start]) => ({ line: source.slice(0, start).split("\n").length, name }));
}
