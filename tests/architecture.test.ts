import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ARROWS, broken, folderCircle, TEST } from "#tests/support/arrows.ts";
import { importsOf, type ImportKind } from "#tests/support/imports.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const LAYERS = ["domain", "server", "sandbox", "workers", "src", "tests", "e2e", "bench", "scripts"];

/** Code that runs in the product. */
const PRODUCT = /^(?:domain|server|sandbox|workers|src)\//;

const files = LAYERS.flatMap((layer) =>
  readdirSync(path.join(ROOT, layer), { recursive: true, encoding: "utf8" })
    .map((file) => `${layer}/${file.replaceAll(path.sep, "/")}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\/(node_modules|dist|\.[^/]*)(\/|$)/.test(file)),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(path.join(ROOT, file), "utf8")));

/** The folder directly under `parent` that a file is in; null for files elsewhere. */
const folderUnder = (parent: string) => (file: string) =>
  file.startsWith(`${parent}/`) ? (file.slice(parent.length + 1).match(/^[^/]+(?=\/)/)?.[0] ?? null) : null;

/** Every folder of the product that contains folders. */
const PARENTS = [...new Set(files.filter((file) => PRODUCT.test(file)).flatMap(foldersOf))].filter((folder) =>
  files.some((file) => folderUnder(folder)(file) !== null),
);

/** Folders of a file, from its layer down. */
function foldersOf(file: string): string[] {
  const names = file.split("/").slice(0, -1);
  return names.map((_name, depth) => names.slice(0, depth + 1).join("/"));
}

describe("the tree", () => {
  it("has no import against the arrows", () => {
    expect(broken(imports)).toEqual([]);
  });

  it.each(PARENTS)("has no circle among the folders of %s", (parent) => {
    const productive = imports.filter(({ from }) => !TEST.test(from));
    expect(folderCircle(productive, folderUnder(parent))).toBeNull();
  });

  it("has rooms at every level", () => {
    expect(PARENTS).toEqual(
      expect.arrayContaining([
        "domain",
        "server",
        "server/machine",
        "server/people",
        "server/market",
        "sandbox",
        "src",
        "workers",
        "server/market/trading",
        "src/features",
        "src/features/chat",
      ]),
    );
  });

  it("has folders alone in each wing of the server", () => {
    expect(files.filter((file) => /^server\/(?:machine|people|market)\/[^/]+$/.test(file))).toEqual([]);
  });

  it("asks for the distinct key of a binding act in one place alone", () => {
    const asking = files.filter(
      (file) =>
        file.startsWith("src/") &&
        !TEST.test(file) &&
        /useConfirm\.getState\(\)\.ask\b/.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
    expect(asking).toEqual(["src/desk-kit/act/act.ts"]);
  });

  it("has no two files that import each other", () => {
    const arrows = new Set(imports.map(({ from, to }) => `${from} ${to}`));
    const pairs = imports.filter(({ from, to }) => PRODUCT.test(from) && from < to && arrows.has(`${to} ${from}`));
    expect(pairs.map(({ from, to }) => `${from} ↔ ${to}`)).toEqual([]);
  });

  it("has code in every layer that runs", () => {
    const unread = ["domain", "server", "sandbox", "workers", "src"].filter(
      (layer) => !imports.some(({ from }) => from.startsWith(`${layer}/`)),
    );
    expect(unread).toEqual([]);
  });
});

/** One import that violates each rule: file, imported module, kind. */
const PLANTED: Record<string, [from: string, to: string, kind?: ImportKind]> = {
  "domain knows nobody: itself and zod": ["domain/pricing/flows.ts", "npm:ofetch"],
  "tables of domain add what reads texts and workbooks": ["domain/tables/records.ts", "npm:papaparse"],
  "tests of domain add only their tools": ["domain/pricing/flows.test.ts", "node:fs"],
  "lib of domain stands on nothing above it": ["domain/lib/wire.ts", "domain/entities/eoi.ts"],
  "server knows domain": ["server/machine/http/app.ts", "src/lib/api.ts", "type"],
  "sandbox knows domain": ["sandbox/runtime/ledger.test.ts", "server/testing/clock.ts"],
  "workers know domain": ["workers/live/tables.ts", "src/lib/api.ts"],
  "workers draw nothing": ["workers/grid/table-view.ts", "npm:react"],
  "src knows domain and workers": ["src/lib/api.ts", "server/actor.ts", "type"],
  "tests of pages see the product as a browser does": [
    "src/features/eoi/eoi-form.page.spec.ts",
    "src/features/eoi/draft.ts",
  ],
  "src sees workers as types or starts them": ["src/grid/row-element.ts", "workers/grid/schema.ts"],
  "a worker is started from its shell": ["src/live/live.ts", "workers/live/tables.ts", "worker"],
  "shell, live, grid, session and chat client know no feature, no desk kit and not the application": [
    "src/shell/feature.ts",
    "src/features/eoi/draft.ts",
    "type",
  ],
  "desk kit knows no feature and not the application": ["src/desk-kit/inputs/size.tsx", "src/features/eoi/draft.ts"],
  "shell knows no bond": ["src/shell/palette/rank.ts", "domain/entities/bond.ts", "type"],
  "ui and lib know nothing above them": ["src/ui/button.tsx", "src/shell/commands/command.ts"],
  "lib draws nothing": ["src/lib/cx.ts", "src/ui/button.tsx"],
  "features do not know the application": ["src/features/eoi/commands.ts", "src/app/router.tsx"],
  "features never import each other": ["src/features/eoi/commands.ts", "src/features/eoi-list/rows.ts", "type"],
  "machine knows neither people nor market": ["server/machine/metrics/measure-node.ts", "server/people/chat/routes.ts"],
  "people know the machine alone": [
    "server/people/staff/firms/usecases.ts",
    "server/market/trading/eois/end-eoi.ts",
    "type",
  ],
  "market knows people and machine": ["server/market/mind/housekeeping.ts", "server/housekeeping.ts"],
  "routes belong to their noun and to the composition": [
    "server/market/trading/eois/post-eoi.ts",
    "server/people/accounts/routes.ts",
  ],
  "database and bus know their settings alone": ["server/machine/db/open-database.ts", "server/machine/core/names.ts"],
  "files stand on the database and the settings": [
    "server/machine/files/bucket.ts",
    "server/machine/core/parts.ts",
    "type",
  ],
  "core stands on the database, the bus, files and the settings": [
    "server/machine/core/change.ts",
    "server/machine/identity/sessions.ts",
  ],
  "identity stands on core and files": ["server/machine/identity/sessions.ts", "server/machine/http/route.ts", "type"],
  "http and live know no noun": ["server/machine/live/gateway.ts", "server/market/trading/eois/queries.ts"],
  "runs know no trading, the chat neither": [
    "server/market/runs/renew.ts",
    "server/market/trading/clusters/respond.ts",
  ],
  "the exchange sandbox stands on prices, calendars and lib alone": [
    "sandbox/model/limits.ts",
    "domain/trading/money.ts",
  ],
  "the product does not know the exchange sandbox": [
    "server/market/trading/eois/post-eoi.ts",
    "sandbox/model/state.ts",
    "type",
  ],
  "the product does not know its scripts": ["server/main.ts", "scripts/lib/setup.mjs"],
  "tests, journeys and benches are imported by themselves only": [
    "e2e/desk/eoi-form.spec.ts",
    "tests/support/server.ts",
  ],
  "test tools stay in tests": ["server/machine/bus/bus.ts", "npm:vitest"],
  "test parts stay in tests": ["server/main.ts", "server/testing/parts.ts"],
  "Node stays where Node runs": ["workers/live/tables.ts", "node:fs"],
};

describe("an import against the arrows", () => {
  it.each(ARROWS.map(({ rule }) => rule))("is seen: %s", (rule) => {
    const [from, to, kind = "value"] = PLANTED[rule] ?? ["", ""];
    expect(broken([{ from, to, kind }]).join("\n")).toContain(rule);
  });

  it.each([
    ["server/machine/http/app.ts", "server/machine/shell/routes.ts"],
    ["server/people/accounts/usecases.ts", "server/people/staff/routes.ts"],
    ["server/people/chat/socket/gateway.ts", "server/people/support/routes.ts"],
    ["server/market/alerts/snapshots.ts", "server/market/watchlists/routes.ts"],
    ["server/market/trading/eois/post-eoi.ts", "server/market/trading/clusters/routes.ts"],
    ["server/market/research/glossary/queries.ts", "server/market/research/securities/routes.ts"],
    ["server/market/exchange/poll.ts", "server/market/trading/checks/routes.ts"],
    ["server/demo/world/load.ts", "server/market/trading/eois/routes.ts"],
  ])("is seen from another noun's routes: %s", (from, to) => {
    expect(broken([{ from, to, kind: "value" }]).join("\n")).toContain("routes belong to their noun");
  });

  it("is not seen where the arrows allow it", () => {
    const allowed: [string, string, ImportKind][] = [
      ["domain/pricing/flows.ts", "domain/lib/must.ts", "value"],
      ["domain/pricing/flows.test.ts", "npm:fast-check", "value"],
      ["server/main.ts", "server/people/accounts/routes.ts", "value"],
      ["server/people/accounts/routes.ts", "server/people/accounts/consent/routes.ts", "value"],
      ["server/market/runs/follow-chat.ts", "server/people/chat/store/change-token.ts", "value"],
      ["server/demo/world/load.ts", "server/market/trading/eois/post-eoi.ts", "value"],
      ["server/machine/acts/acts.test.ts", "server/market/trading/eois/routes.ts", "value"],
      ["server/market/trading/venue/venue.testing.ts", "sandbox/start-sandbox.ts", "value"],
      ["server/market/trading/eois/routes.ts", "server/market/trading/rows/cluster-repository.ts", "value"],
      ["server/machine/bus/bus-behaviour.ts", "npm:vitest", "value"],
      ["src/features/eoi/commands.ts", "src/features/eoi/draft.ts", "value"],
      ["src/features/eoi/commands.ts", "src/shell/commands/command.ts", "value"],
      ["src/grid/row-element.ts", "workers/grid/schema.ts", "type"],
      ["src/live/live.ts", "workers/live/live.worker.ts", "worker"],
      ["tests/journeys/deal.test.ts", "tests/support/server.ts", "value"],
      ["bench/grid/pages/product.tsx", "workers/grid/schema.ts", "value"],
    ];
    expect(broken(allowed.map(([from, to, kind]) => ({ from, to, kind })))).toEqual([]);
  });

  it("is seen as a circle when folders import each other the long way round", () => {
    const circle = [
      { from: "domain/a/one.ts", to: "domain/b/two.ts", kind: "value" as const },
      { from: "domain/b/two.ts", to: "domain/c/three.ts", kind: "value" as const },
      { from: "domain/c/three.ts", to: "domain/a/four.ts", kind: "type" as const },
    ];
    expect(folderCircle(circle, folderUnder("domain"))).toEqual(["a", "b", "c", "a"]);
    expect(folderCircle(circle.slice(0, 2), folderUnder("domain"))).toBeNull();
  });
});

/** Imports of a file in src/a, as `kind target`. */
const read = (source: string) => importsOf("src/a/b.tsx", source).map(({ to, kind }) => `${kind} ${to}`);

describe("reading a file's imports", () => {
  it("finds every way to write one, and how it reaches the other file", () => {
    expect(read('import { a } from "./c.ts"; import "../d.css";')).toEqual(["value src/a/c.ts", "value src/d.css"]);
    expect(read('export * from "#domain/lib/must.ts"; export { x } from "zod/v4";')).toEqual([
      "value domain/lib/must.ts",
      "value npm:zod",
    ]);
    expect(read('const Page = lazy(() => import("./page.tsx"));')).toEqual(["value src/a/page.tsx"]);
    expect(read('import fs from "fs"; import path from "node:path"; import q from "@tanstack/react-query/x";')).toEqual(
      ["value node:fs", "value node:path", "value npm:@tanstack/react-query"],
    );
  });

  it("distinguishes types, which leave nothing behind, from an import that only looks like one", () => {
    expect(read('import type { A } from "#workers/a.ts"; export type { B } from "#workers/b.ts";')).toEqual([
      "type workers/a.ts",
      "type workers/b.ts",
    ]);
    expect(read('type C = import("#workers/c.ts").C;')).toEqual(["type workers/c.ts"]);
    expect(read('import { type D } from "#workers/d.ts";')).toEqual(["value workers/d.ts"]);
  });

  it("distinguishes a started worker from a file that is merely named", () => {
    const url = 'new URL("../../workers/live.worker.ts", import.meta.url)';
    expect(read(`new SharedWorker(${url}, { type: "module" });`)).toEqual(["worker workers/live.worker.ts"]);
    expect(read(`const address = ${url};`)).toEqual(["value workers/live.worker.ts"]);
    expect(read('import Live from "#workers/live.worker.ts?sharedworker";')).toEqual(["worker workers/live.worker.ts"]);
  });

  it("does not find one in a text or a comment", () => {
    expect(read('// import "./a.ts"\nconst text = `import "./b.ts"`; const jsx = <p>import "./c.ts"</p>;')).toEqual([]);
  });
});
