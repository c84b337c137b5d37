import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PAGE_DOCUMENTS } from "../../domain/page-documents.ts";
import { compress } from "./prerender-pages.ts";

/** The build's manifest: its files by module. */
const MANIFEST = ".vite/manifest.json";
/** Modules for the first table of a page, in addition to the shell's own scripts; they import the layout around it. */
const MODULES: Readonly<Record<keyof typeof PAGE_DOCUMENTS, readonly string[]>> = {
  desk: ["src/app/person.ts", "src/app/pages/desk-page.tsx"],
  find: ["src/app/pages/find-route.tsx"],
  bond: ["src/app/pages/security-route.tsx"],
};

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * Writes a copy of the shell for each large page, with preload links for the page's files in its head. Otherwise the
 * browser discovers them only after loading the shell's script, the session and the route in sequence. Removes the
 * build's manifest, which is not served.
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

/** @throws if a module is not in the build: it was renamed, so update MODULES */
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
