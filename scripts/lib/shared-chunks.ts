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

/** Password field. Most pages with a form have none, so it is loaded only with those that do. */
const PASSWORDS = { name: "passwords", field: "src/ui/form/password-field.tsx" };

/**
 * Pages in the order people open them: each chunk contains the modules that several of its pages share, and depends on
 * the chunks before it. All pages open to visitors come before the desk, which requires a session.
 */
const SHARED_BY: readonly (readonly [name: string, pages: readonly string[]])[] = [
  ["every-page", ["src/main.tsx"]],
  // Shared by two of the text pages and the consent step only.
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
  // Ends the chat, whose code no visitor needs.
  ["sign-out", ["src/app/pages/sign-out-route.tsx"]],
  ["desk", ["src/app/pages/desk-page.tsx"]],
];

const DESK_SYSTEM = /src\/app\/desk-system\.ts$/;

/**
 * True for modules that import the desk system, which starts the desk for the current user when it loads. They stay out
 * of shared chunks.
 */
function startsTheDesk(id: string, graph: Graph): boolean {
  return id.includes("/src/app/") && [...reachedFrom([id], graph)].some((each) => DESK_SYSTEM.test(each));
}

/**
 * Joins modules shared by several pages into one chunk for each entry above. The desk then loads a few dozen files
 * instead of one for each small part, and no page loads code of a later one.
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
    // These packages export every control and icon from one file, and each page uses a few.
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
      // The first script is loaded on every page, so its modules need no second page to share them.
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
