import { join } from "node:path";
import type { Rolldown } from "vite";

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const TEXT_PAGES = [
  "about",
  "best-practices",
  "chat-policy",
  "data-security",
  "glossary",
  "privacy",
  "terms",
  "dart",
  "find",
  "mind",
].map((name) => `src/features/public-pages/${name}-page.tsx`);

/** Most pages with a form have no password in it: it comes with those that ask for one, and with no other. */
const PASSWORDS = { name: "passwords", field: "src/ui/form/password-field.tsx" };

/**
 * What people open one after the other: each brings what several of its pages share, and needs what came before it. All
 * that visitors may open stands before the desk, which nobody can start who is not signed in.
 */
const SHARED_BY: readonly (readonly [name: string, pages: readonly string[]])[] = [
  ["every-page", ["src/main.tsx"]],
  // Two of the pages of text and the step that asks for consent have it, and nobody else.
  ["privacy-notice", ["domain/accounts/privacy-notice.ts"]],
  ["text-pages", ["src/app/layouts/public-layout.tsx", ...TEXT_PAGES]],
  ["sign-in", ["src/app/layouts/auth-layout.tsx", "src/app/pages/sign-in-route.tsx"]],
  [PASSWORDS.name, [PASSWORDS.field]],
  ["contact", ["src/features/public-pages/contact-page.tsx"]],
  [
    "accounts",
    [
      "src/app/errors/error-page.tsx",
      "src/app/errors/ask-for-access.ts",
      "src/app/pages/register-route.tsx",
      "src/app/pages/reset-password-route.tsx",
      "src/app/pages/open-invite.ts",
      "src/features/sign-in/forgot-password-page.tsx",
      "src/features/sign-in/code-form.tsx",
      "src/features/sign-in/second-factor-form.tsx",
      "src/desk-kit/support/contact-message.ts",
      "src/desk-kit/support/support-host.tsx",
      "src/session/error-reports.ts",
      "src/app/messenger.ts",
      "domain/contract/http/auth.ts",
      "domain/lib/wire.ts",
      "domain/permissions/page-guard.ts",
    ],
  ],
  [
    "research",
    [
      "src/app/layouts/dart-shell.tsx",
      "src/app/pages/find-route.tsx",
      "src/app/pages/security-route.tsx",
      "src/app/pages/issuer-route.tsx",
    ],
  ],
  // It ends the chat, whose code no visitor needs.
  ["sign-out", ["src/app/pages/sign-out-route.tsx"]],
  ["desk", ["src/app/pages/desk-page.tsx"]],
];

const DESK_SYSTEM = /src\/app\/desk-system\.ts$/;

/** The desk starts for the person signed in the moment its module is loaded: modules that import it stay out of shared chunks. */
function startsTheDesk(id: string, graph: Graph): boolean {
  return id.includes("/src/app/") && [...reachedFrom([id], graph)].some((each) => DESK_SYSTEM.test(each));
}

/**
 * Joins what several pages share into a chunk for each of these, so that the desk comes in a few dozen files and not
 * in one for each of its small parts, and no page loads what belongs to a later one.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const found = new Map<string, ReadonlySet<string>>();
  const partsOf = (name: string, pages: readonly string[], graph: Graph) => {
    const parts =
      found.get(name) ??
      reachedFrom(
        pages.map((page) => join(root, page)),
        graph,
      );
    found.set(name, parts);
    return parts;
  };
  return [
    // Their packages name every control and icon in one file, of which each page takes a few.
    {
      name: "controls",
      test: /node_modules\/(?:@radix-ui|@floating-ui|radix-ui|lucide-react|aria-hidden|react-remove-scroll)/,
      entriesAware: true,
      entriesAwareMergeThreshold: 12_000,
      priority: SHARED_BY.length + 1,
    },
    ...SHARED_BY.map(([name, pages], index) => ({
      debugName: name,
      name: (id: string, graph: Graph) =>
        partsOf(name, pages, graph).has(id) &&
        !startsTheDesk(id, graph) &&
        (name === PASSWORDS.name || !id.endsWith(PASSWORDS.field))
          ? name
          : null,
      // What the first script loads is there for every page, and counts as its alone.
      minShareCount: index === 0 ? 1 : 2,
      priority: SHARED_BY.length - index,
    })),
    {
      debugName: "shared",
      name: (id: string, graph: Graph) => (startsTheDesk(id, graph) ? null : "shared"),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 40_000,
    },
  ];
}

function reachedFrom(roots: readonly string[], graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
