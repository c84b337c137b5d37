import type { Import, ImportKind } from "#tests/support/imports.ts";

/**
 * One rule on allowed imports. It applies to files that match `from`. The first capture group of `from` is the file's
 * home: anything under that prefix may always be imported.
 */
export interface Arrow {
  rule: string;
  from: RegExp;
  except?: RegExp;
  /** Only these may be imported. */
  only?: RegExp;
  /** These must not be imported. */
  never?: RegExp;
  /** Applies only to imports of this kind. */
  kind?: ImportKind;
}

/** Files written only for tests. */
export const TEST = /\.(test|testing|fixture|chromium|page\.spec)\.tsx?$|-behaviour\.ts$|^server\/testing\//;
/** Tests of single pages, in a browser. */
const PAGE_SPEC = /\.page\.spec\.ts$/;
/** Code that runs in the product. */
const PRODUCT = /^(?:domain|server|sandbox|workers|src)\//;

/** Import rules of the tree. Exceptions are made only here, with a reason. */
export const ARROWS: readonly Arrow[] = [
  {
    rule: "domain knows nobody: itself and zod",
    from: /^domain\/(?!tables\/)/,
    except: TEST,
    only: /^(domain\/|npm:zod$)/,
  },
  {
    // Uploaded files are parsed by the same libraries in the browser and on the server (0085).
    rule: "tables of domain add what reads texts and workbooks",
    from: /^domain\/tables\//,
    only: /^(domain\/|npm:(zod|csv-parse|@e965\/xlsx|fflate|vitest|fast-check)$)/,
  },
  {
    rule: "tests of domain add only their tools",
    from: /^domain\/(?!tables\/).*\.(test|testing|fixture)\.ts$/,
    only: /^(domain\/|npm:(zod|vitest|fast-check)$)/,
  },
  {
    rule: "lib of domain stands on nothing above it",
    from: /^domain\/lib\//,
    except: TEST,
    never: /^domain\/(?!lib\/)/,
  },
  // Tests of the server may also start the sandbox; a rule below keeps the product from it.
  { rule: "server knows domain", from: /^server\//, only: /^(domain\/|server\/|sandbox\/|npm:|node:)/ },
  { rule: "sandbox knows domain", from: /^sandbox\//, only: /^(domain\/|sandbox\/|npm:|node:)/ },
  { rule: "workers know domain", from: /^workers\//, only: /^(domain\/|workers\/|npm:)/ },
  { rule: "workers draw nothing", from: /^workers\//, never: /^npm:(react|react-dom|@tanstack\/.*)$/ },
  {
    rule: "src knows domain and workers",
    from: /^src\//,
    except: PAGE_SPEC,
    only: /^(domain\/|src\/|workers\/|npm:)/,
  },
  {
    rule: "tests of pages see the product as a browser does",
    from: /^src\/.*\.page\.spec\.ts$/,
    only: /^(domain\/|e2e\/pages\/|npm:|node:)/,
  },
  { rule: "src sees workers as types or starts them", from: /^src\//, never: /^workers\//, kind: "value" },
  { rule: "a worker is started from its shell", from: /^/, never: /(?<!\.worker\.ts)$/, kind: "worker" },
  {
    rule: "shell, live, grid, session and chat client know no feature, no desk kit and not the application",
    from: /^src\/(?:shell|live|grid|session|chat-client)\//,
    never: /^src\/(app\/|features\/|desk-kit\/|main\.)/,
  },
  {
    rule: "desk kit knows no feature and not the application",
    from: /^src\/desk-kit\//,
    never: /^src\/(app\/|features\/|main\.)/,
  },
  {
    rule: "shell knows no bond",
    from: /^src\/shell\//,
    never: /^(src\/(live|grid|chat-client)\/|domain\/(entities\/bond|pricing|trading|bond-|quote-parser|runs))/,
  },
  {
    rule: "ui and lib know nothing above them",
    from: /^src\/(?:ui|lib)\//,
    never: /^src\/(app|features|desk-kit|chat-client|shell|live|grid|session|main\.)/,
  },
  { rule: "lib draws nothing", from: /^src\/lib\//, never: /^(src\/ui\/|npm:react-dom$)/ },
  { rule: "features do not know the application", from: /^src\/features\//, never: /^src\/(app\/|main\.)/ },
  { rule: "features never import each other", from: /^(src\/features\/[^/]+\/)/, never: /^src\/features\// },
  {
    rule: "machine knows neither people nor market",
    from: /^(server\/machine\/)/,
    except: TEST,
    never: /^server\//,
  },
  {
    rule: "people know the machine alone",
    from: /^(server\/people\/)/,
    except: TEST,
    never: /^server\/(?!machine\/)/,
  },
  {
    rule: "market knows people and machine",
    from: /^(server\/market\/)/,
    except: TEST,
    never: /^server\/(?!(?:machine|people)\/)/,
  },
  {
    // The home of a noun is its folder: in a wing, and under research and trading one deeper.
    rule: "routes belong to their noun and to the composition",
    from: /^(server\/(?:(?:machine|people|market\/(?:research|trading)|market)\/)?[^/]+\/)/,
    except: TEST,
    never: /^server\/.*\/([a-z]+-)?routes\.ts$/,
  },
  {
    rule: "database and bus know their settings alone",
    from: /^(server\/machine\/(?:db|bus)\/)/,
    except: TEST,
    never: /^server\/(?!machine\/config\/)/,
  },
  {
    rule: "files stand on the database and the settings",
    from: /^(server\/machine\/files\/)/,
    except: TEST,
    never: /^server\/(?!machine\/(?:db|config)\/)/,
  },
  {
    rule: "core stands on the database, the bus, files and the settings",
    from: /^(server\/machine\/core\/)/,
    except: TEST,
    never: /^server\/(?!machine\/(?:db|bus|files|config)\/)/,
  },
  {
    rule: "identity stands on core and files",
    from: /^(server\/machine\/identity\/)/,
    except: TEST,
    never: /^server\/(?!machine\/(?:core|db|bus|files|config)\/)/,
  },
  {
    rule: "http and live know no noun",
    from: /^(server\/machine\/(?:http|live)\/)/,
    except: TEST,
    never: /^server\/(?!machine\/(?:core|db|bus|files|config|identity|http)\/)/,
  },
  {
    rule: "runs know no trading, the chat neither",
    from: /^server\/(?:people\/chat|market\/runs)\//,
    except: TEST,
    never: /^server\/market\/trading\//,
  },
  {
    rule: "the exchange sandbox stands on prices, calendars and lib alone",
    from: /^sandbox\//,
    except: TEST,
    only: /^(sandbox\/|domain\/(pricing|calendar|lib)\/|npm:(fastify|zod|csv-parse)$|node:)/,
  },
  {
    rule: "the product does not know the exchange sandbox",
    from: /^(?:domain|server|workers|src)\//,
    except: TEST,
    never: /^sandbox\//,
  },
  { rule: "the product does not know its scripts", from: PRODUCT, never: /^scripts\// },
  {
    rule: "tests, journeys and benches are imported by themselves only",
    from: /^((?:tests|e2e|bench)\/|)/,
    except: PAGE_SPEC,
    never: /^(tests|e2e|bench)\//,
  },
  { rule: "test tools stay in tests", from: PRODUCT, except: TEST, never: /^npm:(vitest|fast-check|@playwright\/.*)$/ },
  { rule: "test parts stay in tests", from: PRODUCT, except: TEST, never: /^server\/testing\// },
  { rule: "Node stays where Node runs", from: /^(?:domain|workers|src)\//, except: PAGE_SPEC, never: /^node:/ },
];

/** Imports that violate a rule, one line each for the developer. */
export function broken(imports: readonly Import[], arrows: readonly Arrow[] = ARROWS): string[] {
  return imports.flatMap((one) =>
    arrows.filter((arrow) => breaks(one, arrow)).map(({ rule }) => `${one.from} → ${one.to} (${one.kind}): ${rule}`),
  );
}

function breaks({ from, to, kind }: Import, arrow: Arrow): boolean {
  const home = arrow.from.exec(from);
  if (!home || arrow.except?.test(from) || (arrow.kind && arrow.kind !== kind)) return false;
  if (home[1] && to.startsWith(home[1])) return false;
  return (arrow.only !== undefined && !arrow.only.test(to)) || (arrow.never?.test(to) ?? false);
}

/** A cycle of folders that import each other, from a folder back to itself; null if there is none. */
export function folderCircle(imports: readonly Import[], folderOf: (file: string) => string | null): string[] | null {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source === null || target === null || source === target) continue;
    arrows.set(source, (arrows.get(source) ?? new Set()).add(target));
  }
  const done = new Set<string>();
  const walk = (folder: string, trail: readonly string[]): string[] | null => {
    const at = trail.indexOf(folder);
    if (at >= 0) return [...trail.slice(at), folder];
    if (done.has(folder)) return null;
    for (const next of arrows.get(folder) ?? []) {
      const circle = walk(next, [...trail, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of arrows.keys()) {
    const circle = walk(folder, []);
    if (circle) return circle;
  }
  return null;
}
