import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { must } from "#domain/lib/must.ts";
import { readConfig, SETTINGS } from "#server/machine/config/config.ts";
import { isTrustedProxy } from "#server/machine/config/trusted-proxies.ts";
import { helm, kubectl } from "../../scripts/lib/kubernetes.mjs";
import {
  isSecret,
  variableOf,
  secretsIn,
  unknownVariables,
  withoutFiles,
} from "#tests/operations/deployed-variables.ts";
import { settingRows } from "#tests/operations/settings-table.ts";

// Compares the Kubernetes chart with the settings the product reads, using Helm, which npm test downloads.

const CHART = "deploy/helm";
const RELEASE = "yieldboard";

/** Variables set by the chart itself, and those assumed by the image and the probes. */
const BY_THE_CHART = [
  "PUBLIC_ORIGIN",
  "METRICS_PORT",
  "METRICS_TLS_CERT",
  "METRICS_TLS_KEY",
  "NODE_ENV",
  "HOST",
  "PORT",
  "DATA_DIR",
  "DEMO",
];
const offered = [...SETTINGS.keys()].filter((name) => !BY_THE_CHART.includes(name));
/** A Kubernetes name. */
const named = { type: "string", pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", maxLength: 253 };
const closed = (properties: object) => ({ type: "object", additionalProperties: false, properties });

/** Schema of the chart's values: the product's variables with their descriptions in docs/settings.md. */
function valuesSchema(): object {
  const rows = new Map(settingRows().map((row) => [row.name, row]));
  const withoutPassword = { type: "string", not: { pattern: "://[^/]*@" } };
  const plain = offered.filter((name) => name !== "DATABASE_URL" && !isSecret(name));
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...closed({
      image: closed({ repository: { type: "string", minLength: 1 }, tag: { type: "string" } }),
      replicas: { type: "integer", minimum: 1 },
      host: { ...named, description: "Where people reach it: the ingress and PUBLIC_ORIGIN." },
      ingress: closed({ className: named, tlsSecret: named }),
      secret: closed({
        name: named,
        variables: {
          type: "array",
          uniqueItems: true,
          contains: { const: "SESSION_SECRET" },
          items: { enum: offered.toSorted() },
        },
      }),
      metrics: closed({ port: { type: "integer", minimum: 1, maximum: 65_535 }, tlsSecret: { type: "string" } }),
      resources: { type: "object" },
      settings: closed(
        Object.fromEntries(
          plain.map((name) => [name, { ...withoutPassword, description: rows.get(name)?.what ?? "" }]),
        ),
      ),
    }),
  };
}

test("its values are the variables of docs/settings.md, secrets as files alone", async () => {
  await expect(`${JSON.stringify(valuesSchema(), null, 2)}\n`).toMatchFileSnapshot(
    path.resolve(CHART, "values.schema.json"),
  );
  const text = readFileSync(path.join(CHART, "values.yaml"), "utf8");
  const { settings, secret } = z
    .object({
      settings: z.record(z.string(), z.string()),
      secret: z.object({ variables: z.array(z.string()) }),
    })
    .parse(parse(text));
  expect(unknownVariables([...Object.keys(settings), ...secret.variables])).toEqual([]);
  expect(secretsIn(settings)).toEqual([]);
  // The secret created in the operators' document has exactly the keys that the chart mounts as files.
  const document = readFileSync("docs/operations.md", "utf8");
  for (const name of secret.variables) {
    expect(document).toContain(`--from-literal=${name.toLowerCase().replaceAll("_", "-")}=`);
  }
});

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));

test("has the version of the product", () => {
  const chart: unknown = parse(readFileSync(path.join(CHART, "Chart.yaml"), "utf8"));
  expect(chart).toMatchObject({ version, appVersion: version });
});

const programs = { helm: helm(), kubectl: kubectl() };
/** Output of Helm for the chart with these values. */
function ofHelm(command: "lint" | "template", values: readonly string[], release = RELEASE) {
  const args = command === "lint" ? ["lint", CHART, "--strict"] : ["template", release, CHART];
  return spawnSync(programs.helm ?? "", [...args, ...values.flatMap((value) => ["--set", value])], {
    encoding: "utf8",
  });
}

/** A deployment as Kubernetes parses it: unknown fields are dropped, invalid values are errors. */
function asRead(deployment: object): unknown {
  const args = ["set", "serviceaccount", "--local", "-f", "-", "nobody", "-o", "yaml"];
  const { status, stdout, stderr } = spawnSync(programs.kubectl ?? "", args, {
    input: stringify(deployment, { version: "1.1" }),
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return parse(stdout, { version: "1.1" });
}

const deploymentRow = z.object({
  spec: z.object({
    replicas: z.number().min(2),
    template: z.object({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number().min(20),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
            readinessProbe: z.looseObject({ httpGet: z.looseObject({ path: z.literal("/readyz") }) }),
            livenessProbe: z.looseObject({ tcpSocket: z.looseObject({}) }),
            securityContext: z.looseObject({
              readOnlyRootFilesystem: z.literal(true),
              allowPrivilegeEscalation: z.literal(false),
              capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
            }),
          }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});

interface Rendered {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: object;
  data?: Record<string, string>;
}

function rendered(values: readonly string[] = [], release = RELEASE) {
  const { status, stdout, stderr } = ofHelm("template", values, release);
  expect(status, stderr).toBe(0);
  // Kubernetes parses YAML 1.1, in which `y` means true.
  const documents = parseAllDocuments(stdout, { version: "1.1" }).map((each) => each.toJS() as Rendered);
  const of = (kind: string) => documents.filter((each) => each.kind === kind)[0];
  const deployment = deploymentRow.parse(of("Deployment"));
  const [container] = deployment.spec.template.spec.containers;
  const settings = of("ConfigMap")?.data ?? {};
  const given = { ...settings, ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])) };
  return { documents, of, deployment, container, settings, given };
}

describe.skipIf(programs.helm === null)("by Helm itself, the chart", () => {
  test("lints without a warning, and is refused with a variable that is not read, or a secret among the settings", () => {
    expect(ofHelm("lint", [])).toMatchObject({ status: 0 });
    const wrong = [
      "settings.SESION_IDLE_MINUTES=5",
      "settings.LLM_KEY=a",
      "settings.SMTP_URL=smtps://a:b@mail.example",
    ];
    for (const value of wrong) {
      const { status, stdout } = ofHelm("lint", [value]);
      expect(status, value).toBe(1);
      expect(stdout).toContain(variableOf(value.slice("settings.".length).split("=", 1)[0] ?? ""));
    }
  });

  test("sets only variables that are read, with values that are taken, and mounts the secret as files", () => {
    const { settings, given, container, deployment } = rendered();
    expect(unknownVariables(Object.keys(given))).toEqual([]);
    expect(secretsIn(given)).toEqual([]);
    const read = readConfig({ ...withoutFiles(settings), NODE_ENV: "production" });
    expect(read).toMatchObject({ metricsPort: 9464, demo: false });
    expect(isTrustedProxy(read.trustProxy, "198.51.100.4")).toBe(false);
    const mounted = container.volumeMounts.find(({ name }) => name === "secrets")?.mountPath ?? "";
    const files = container.env.map(({ name, value }) => [name, path.relative(mounted, value)]);
    expect(files).toEqual([
      ["DATABASE_URL_FILE", "database-url"],
      ["NATS_URL_FILE", "nats-url"],
      ["SESSION_SECRET_FILE", "session-secret"],
      ["SESSION_SECRETS_READ_FILE", "session-secrets-read"],
    ]);
    const secret = { name: "secrets", secret: { secretName: "yieldboard", defaultMode: 0o440 } };
    expect(deployment.spec.template.spec.volumes).toContainEqual(secret);
    expect(container.image).toBe(`registry.example.com/yieldboard:${version}`);
  });

  test("has one label of its release that selects the nodes, and one object of each kind", () => {
    const { documents, of } = rendered();
    const kinds = ["ConfigMap", "Deployment", "Ingress", "PodDisruptionBudget", "Service"];
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    const label = { "app.kubernetes.io/name": "yieldboard", "app.kubernetes.io/instance": RELEASE };
    expect(of("Service")?.spec).toMatchObject({ selector: label });
    expect(of("PodDisruptionBudget")?.spec).toMatchObject({ selector: { matchLabels: label } });
    expect(of("Deployment")?.spec).toMatchObject({
      selector: { matchLabels: label },
      template: { metadata: { labels: label } },
    });
  });

  test.skipIf(programs.kubectl === null)(
    "is read by Kubernetes without anything left out, whatever a release is called",
    () => {
      for (const release of [RELEASE, "y", "1e3"]) {
        const { of } = rendered(["metrics.tlsSecret=true-1"], release);
        const deployment = must(of("Deployment"));
        expect(asRead(deployment)).toMatchObject(deployment);
        expect(of("Service")?.metadata.name).toBe(release);
      }
    },
  );

  test("makes the nodes anew when a setting changes, and not otherwise", () => {
    const seen = (...values: string[]) =>
      rendered(values).deployment.spec.template.metadata.annotations["yieldboard/settings"];
    expect(seen("replicas=3")).toBe(seen());
    expect(seen("settings.LOG_LEVEL=debug")).not.toBe(seen());
  });

  test("serves metrics over TLS where a secret for it is named", () => {
    const { settings, container } = rendered(["metrics.tlsSecret=metrics-tls"]);
    const folder = container.volumeMounts.find(({ name }) => name === "metrics-tls")?.mountPath ?? "nowhere";
    expect(settings).toMatchObject({ METRICS_TLS_CERT: `${folder}/tls.crt`, METRICS_TLS_KEY: `${folder}/tls.key` });
    expect(unknownVariables(Object.keys(settings))).toEqual([]);
  });

  test("gives its host a certificate from a secret, and sends plain calls to https", () => {
    const { of } = rendered(["host=bonds.example.in"]);
    const ingress = z
      .object({
        metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
        spec: z.object({
          tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string().min(1) })),
          rules: z.array(z.object({ host: z.string() })).length(1),
        }),
      })
      .parse(of("Ingress"));
    expect(ingress.spec.tls.flatMap(({ hosts }) => hosts)).toEqual(["bonds.example.in"]);
    expect(ingress.spec.rules[0]?.host).toBe("bonds.example.in");
    expect(ingress.metadata.annotations["nginx.ingress.kubernetes.io/force-ssl-redirect"]).toBe("true");
    expect(of("ConfigMap")?.data).toMatchObject({ PUBLIC_ORIGIN: "https://bonds.example.in" });
  });
});
