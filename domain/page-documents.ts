/**
 * Documents of the pages that load much, in the folder of the build: the shell, with the page's own scripts named in its head.
 * All else is the shell itself.
 */
export const PAGE_DOCUMENTS = { desk: "desk.html", find: "find.html", bond: "bond.html" } as const;
