import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { PRERENDERED_PAGES, prerenderedFile } from "../../domain/public-pages.ts";

/** Where the build lays the pages as a module of Node. */
export const PAGES_OUT_DIR = ".cache/prerender";

const SHELL_TITLE = /<title>[^<]*<\/title>\s*/;
/** What stands in the document is to be drawn first: its style sheet and its font, then the scripts. */
const MODULE_SCRIPT = /<script type="module"/g;
/** Radix writes it to what holds a group of radio buttons, which is never what has the focus. */
const RING_OF_A_GROUP = ' style="outline:none"';
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
  const drawnFirst = shell.replaceAll(MODULE_SCRIPT, (script) => `${script} fetchpriority="low"`);
  for (const path of PRERENDERED_PAGES) {
    const { head, body } = await renderPage(path);
    if (!head.includes("<title>")) throw new Error(`${path} has no title of its own.`);
    const page = body.replaceAll(RING_OF_A_GROUP, "");
    if (page.includes(' style="')) throw new Error(`${path} has a style in its HTML, which our policy lets not apply.`);
    const html = drawnFirst
      .replace(SHELL_TITLE, () => `${head}\n    `)
      .replace(SHELL_ROOT, () => `<div id="root" data-prerendered="${path}">${page}</div>`);
    const file = join(built, prerenderedFile(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    await compress(file);
  }
}

/** Lays the compressed twins of a file beside it. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}
