import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PAGE_DOCUMENTS } from "../../domain/page-documents.ts";
import { compress } from "./prerender-pages.ts";

/** Where the build lays the list of its files, which names them by their module. */
const MANIFEST = ".vite/manifest.json";
/** What the first table of a page needs beside the shell's own scripts; the layout around it is in their imports. */
const MODULES: Readonly<Record<keyof typeof PAGE_DOCUMENTS, readonly string[]>> = {
  desk: ["src/app/person.ts", "src/app/pages/desk-page.tsx"],
  find: ["src/app/pages/find-route.tsx"],
  bond: ["src/app/pages/security-route.tsx"],
};

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * Writes the shell once more for each page that loads much: it names at its beginning what the page loads, which would be known
 * only after the shell's script, the session and the route, one after the other. The manifest of the build is not served, so
 * it goes.
 */
export async function writePageDocuments(root: string, outDir: string): Promise<void> {
  const built = resolve(root, outDir);
  const manifestFile = join(built, MANIFEST);
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const shell = await readFile(join(built, "index.html"), "utf8");
  for (const [page, document] of Object.entries(PAGE_DOCUMENTS)) {
    const files = filesOf(manifest, MODULES[page as keyof typeof PAGE_DOCUMENTS]);
    await writeFile(join(built, document), withLinks(shell, files));
    await compress(join(built, document));
  }
  await rm(dirname(manifestFile), { recursive: true });
}

function withLinks(shell: string, files: ReadonlySet<string>): string {
  const links = [...files]
    .filter((file) => !shell.includes(file))
    .map((file) =>
      file.endsWith(".css")
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    );
  return shell.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`);
}

/** @throws when a module is not in the build: it was renamed, and is to be renamed above */
function filesOf(manifest: Manifest, modules: readonly string[], known = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`${module} is not in the build.`);
    if (known.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) known.add(file);
    filesOf(manifest, chunk.imports ?? [], known);
  }
  return known;
}
