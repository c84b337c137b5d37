import { isBuiltin } from "node:module";
import path from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

/**
 * Kind of an import. `type` leaves no trace at run time. `worker` starts a thread on the file. Everything else is
 * `value`, including `import { type A }`: only `import type` is erased completely; the other form still loads the
 * module.
 */
export type ImportKind = "value" | "type" | "worker";

export interface Import {
  /** File that imports, as a path from the root of the tree. */
  from: string;
  /** Imported module: a path from the root of the tree, `npm:name` or `node:name`. */
  to: string;
  kind: ImportKind;
}

/** Every import written in a file: static, dynamic, re-exports, types, workers and files named by URL. */
export function importsOf(from: string, source: string): Import[] {
  const { program, errors } = parseSync(from, source);
  const [error] = errors;
  if (error) throw new Error(`${from} cannot be read: ${error.message}`);
  const found: Import[] = [];
  const started = new Set<ESTree.Node>();
  const add = (written: string, kind: ImportKind) =>
    found.push({ from, to: targetOf(from, written), kind: /\?(shared)?worker/.test(written) ? "worker" : kind });

  new Visitor({
    ImportDeclaration: ({ source: { value }, importKind }) => add(value, importKind === "type" ? "type" : "value"),
    ExportAllDeclaration: ({ source: { value }, exportKind }) => add(value, exportKind === "type" ? "type" : "value"),
    ExportNamedDeclaration: ({ source: written, exportKind }) => {
      if (written) add(written.value, exportKind === "type" ? "type" : "value");
    },
    TSImportType: ({ source: { value } }) => add(value, "type"),
    ImportExpression: ({ source: written }) => {
      const text = plainText(written);
      if (text !== null) add(text, "value");
    },
    NewExpression: (node) => {
      const [first, second] = node.arguments;
      if (isCalled(node, "Worker", "SharedWorker") && first) started.add(first);
      if (!isCalled(node, "URL") || !first || second?.type !== "MemberExpression") return;
      const text = second.object.type === "MetaProperty" ? plainText(first) : null;
      if (text !== null) add(text, started.has(node) ? "worker" : "value");
    },
  }).visit(program);
  return found;
}

function isCalled(node: ESTree.NewExpression, ...names: string[]): boolean {
  return node.callee.type === "Identifier" && names.includes(node.callee.name);
}

/** A literal text; null for a computed one. */
function plainText(node: ESTree.Node): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  const [only, ...more] = node.type === "TemplateLiteral" ? node.quasis : [];
  return only && more.length === 0 ? (only.value.cooked ?? null) : null;
}

function targetOf(from: string, written: string): string {
  const [bare = ""] = written.split("?", 1);
  if (bare.startsWith(".")) return path.posix.join(path.posix.dirname(from), bare);
  if (bare.startsWith("#")) return bare.slice(1);
  if (isBuiltin(bare)) return bare.startsWith("node:") ? bare : `node:${bare}`;
  const [scope, name] = bare.split("/");
  return `npm:${bare.startsWith("@") ? `${scope}/${name}` : scope}`;
}
