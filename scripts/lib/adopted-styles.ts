import { join } from "node:path";
import type { Plugin } from "vite";

const MADE_HERE = `import { adoptStyle } from ${JSON.stringify(join(import.meta.dirname, "../../src/lib/adopt-style.ts"))};\n`;

/** A replacement in the code of a module that injects a `<style>` into the page. */
interface Inlining {
  file: RegExp;
  from: RegExp;
  to: string;
}

const INLINING: readonly Inlining[] = [
  {
    file: /\/node_modules\/sonner\/dist\/index\.mjs$/,
    from: /^function __insertCSS\(code\) \{[^]*?^\}/m,
    to: "const __insertCSS = (code) => { if (typeof document !== 'undefined') adoptStyle(code); };",
  },
  {
    file: /\/node_modules\/react-style-singleton\/dist\/es2015\/singleton\.js$/,
    from: /^import \{ getNonce \}[^]*$/,
    to: `export const stylesheetSingleton = () => {
  let users = 0;
  let remove = null;
  return {
    add(css) {
      if (users === 0) remove = adoptStyle(css);
      users += 1;
    },
    remove() {
      users -= 1;
      if (users === 0) remove?.();
    },
  };
};
`,
  },
];

/**
 * Makes libraries adopt the style sheets they would otherwise inject into the page, so our content security policy
 * needs no exception for inline styles. The build fails if a library no longer contains the replaced code.
 */
export function adoptedStyles(): Plugin {
  const met = new Set<Inlining>();
  return {
    name: "adopted-styles",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const inlining = INLINING.find(({ file }) => file.test(id));
      if (inlining === undefined) return null;
      if (!inlining.from.test(code)) this.error(`${id} makes its style sheet in another way now`);
      met.add(inlining);
      return { code: MADE_HERE + code.replace(inlining.from, () => inlining.to), map: null };
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const each of INLINING) if (!met.has(each)) this.error(`no module of ${each.file.source} is in the build`);
    },
  };
}
