/**
 * Documents of the heaviest pages in the build folder: the app shell with the page's own scripts preloaded in its head.
 * All other pages use the shell itself.
 */
export const PAGE_DOCUMENTS = { desk: "desk.html", find: "find.html", bond: "bond.html" } as const;
