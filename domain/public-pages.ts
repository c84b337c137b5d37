/** Marketing pages, listed by search engines. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/best-practices",
  "/chat-policy",
  "/contact",
  "/data-security",
  "/glossary",
  "/inventory",
  "/privacy",
  "/product/dart",
  "/product/find",
  "/product/mind",
  "/terms",
] as const;

/** Pages whose HTML is generated at build time, since it is the same for every visitor. */
export const PRERENDERED_PAGES = [...PUBLIC_PAGES, "/auth/login"] as const;

/** Pages with one canonical address: search engines should not list their queries separately. */
export const CANONICAL_PAGES: readonly string[] = [...PRERENDERED_PAGES, "/find"];

/** File of a prerendered page within the build folder. */
export function prerenderedFile(path: string): string {
  return `prerendered${path === "/" ? "/home" : path}.html`;
}
