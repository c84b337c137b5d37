import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { PRERENDERED_PAGES, prerenderedFile } from "../../domain/public-pages.ts";

/** Output folder of the pages built as a Node module. */
export const PAGES_OUT_DIR = ".cache/prerender";

const SHELL_TITLE = /<title>[^<]*<\/title>\s*/;
/** Scripts get a low priority, so the style sheet and font of the prerendered content load first. */
const MODULE_SCRIPT = /<script type="module"/g;
/** Written by Radix on the container of a radio group, which never has the focus. */
const RING_OF_A_GROUP = ' style="outline:none"';
const SHELL_ROOT = '<div id="root"></div>';

/**
 * Writes the HTML of each prerendered page into the build folder, beside the shell it is based on.
 * @throws if a page does not render, or differs from the router's result at its address
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

/** Writes the compressed variants of a file beside it. */
export async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
}
