import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { DESK_DOCUMENT } from "../../domain/desk-document.ts";
import { PRERENDERED_PAGES, prerenderedFile } from "../../domain/public-pages.ts";

/** Where the build lays the pages as a module of Node. */
export const PAGES_OUT_DIR = ".cache/prerender";

/** Where the build lays the list of its files, which names them by their module. */
const MANIFEST = ".vite/manifest.json";
const SHELL_TITLE = /<title>[^<]*<\/title>\s*/;
const SHELL_ROOT = '<div id="root"></div>';

/**
 * Writes the HTML of each prerendered page into the built folder, beside the shell that it is made of.
 * @throws when a page does not render, or is not what the router answers at its address
 */
export async function prerenderPages(root: string, outDir: string): Promise<void> {
  const { renderPage } = (await import(pathToFileURL(join(root, PAGES_OUT_DIR, "prerender.js")).href)) as {
    renderPage: (path: string) => Promise<{ head: string; body: string }>;
  };
  const built = resolve(root, outDir);
  const shell = await readFile(join(built, "index.html"), "utf8");
  await compress(join(built, "index.html"));
  for (const path of PRERENDERED_PAGES) {
    const { head, body } = await renderPage(path);
    if (!head.startsWith("<title>")) throw new Error(`${path} has no title of its own.`);
    const html = shell
      .replace(SHELL_TITLE, () => `${head}\n    `)
      .replace(SHELL_ROOT, () => `<div id="root" data-prerendered="${path}">${body}</div>`);
    const file = join(built, prerenderedFile(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    await compress(file);
  }
}

/** What the desk's first table needs beside the shell's own scripts; the layout around it is in their imports. */
const DESK_MODULES = ["src/app/person.ts", "src/app/pages/desk-page.tsx"];

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/**
 * Writes the shell once more for the desk: it names at its beginning what the desk loads, which would be known only after the
 * shell's script, the session and the route, one after the other. The manifest of the build is not served, so it goes.
 */
export async function writeDeskDocument(root: string, outDir: string): Promise<void> {
  const built = resolve(root, outDir);
  const manifestFile = join(built, MANIFEST);
  const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as Manifest;
  const shell = await readFile(join(built, "index.html"), "utf8");
  const files = [...filesOf(manifest, DESK_MODULES)].filter((file) => !shell.includes(file));
  const links = files.map((file) =>
    file.endsWith(".css")
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  await writeFile(
    join(built, DESK_DOCUMENT),
    shell.replace("</head>", () => `  ${links.join("\n    ")}\n  </head>`),
  );
  await compress(join(built, DESK_DOCUMENT));
  await rm(dirname(manifestFile), { recursive: true });
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

/** Lays the compressed twins of a file beside it. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}
