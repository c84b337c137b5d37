/** The pages that tell a visitor about the product; search engines list them. */
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

/** Pages whose HTML is made at build: what stands in them for a visitor is the same at each visit. */
export const PRERENDERED_PAGES = [...PUBLIC_PAGES, "/auth/login"] as const;

/** Pages with one address by which others should know them: their queries say nothing that a search engine should list apart. */
export const CANONICAL_PAGES: readonly string[] = [...PRERENDERED_PAGES, "/find"];

/** The file of a prerendered page within the folder of the build. */
export function prerenderedFile(path: string): string {
  return `prerendered${path === "/" ? "/home" : path}.html`;
}
