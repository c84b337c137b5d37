import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer } from "#server/machine/live/process.testing.ts";
import { natsProgram, startNats, startPostgres } from "../../scripts/lib/system.mjs";

// docs/operations.md, Keys: values in files are changed while a node serves.

const FIRST = "the first secret of this node with 32 characters or more";
const NEXT = "the next secret of this node with 32 characters or more";
/** A file is polled every five seconds, and a change applies at the second poll. */
const WITHIN = { timeout: 30_000, interval: 100 };

const usersOf = (...names: string[]) =>
  `authorization { users: [${names.map((name) => `{ user: ${name}, password: "of ${name}" }`).join(", ")}] }`;

test.skipIf(natsProgram() === null)(
  "the secret of sessions, the user of the database and that of the bus are changed without a restart, and nobody is signed out",
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "changed-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    write("nats.conf", usersOf("first", "next"));
    const nats = await startNats(["-c", path.join(folder, "nats.conf")]);
    onTestFinished(() => nats.stop());

    const operator = new Client({ connectionString: postgres.url });
    await operator.connect();
    onTestFinished(() => operator.end());
    for (const user of ["first", "next"]) await operator.query(`create role ${user} superuser login`);
    const databaseAs = (user: string) => postgres.url.replace("postgres@", `${user}@`);
    const busAs = (user: string) => nats.url.replace("//", `//${user}:of%20${user}@`);
    const usersAt = async () => {
      const { rows } = await operator.query<{ usename: string }>(
        "select distinct usename from pg_stat_activity where application_name = 'yieldboard'",
      );
      return rows.map(({ usename }) => usename);
    };

    write("DATABASE_URL", databaseAs("first"));
    write("NATS_URL", busAs("first"));
    write("SESSION_SECRET", FIRST);
    write("SESSION_SECRETS_READ", "");
    const inFiles = ["DATABASE_URL", "NATS_URL", "SESSION_SECRET", "SESSION_SECRETS_READ"];
    const files = Object.fromEntries(inFiles.map((name) => [`${name}_FILE`, path.join(folder, name)]));
    const server = await startServer(path.join(folder, "data"), { ...files, LOG_LEVEL: "info" });
    onTestFinished(() => server.stop());
    const asha = await signIn(server.origin, "dealer@meridian.example", DEMO_PASSWORD);
    const isLetIn = async () => (await asha.get("/api/client/")).status;
    const taken = (...settings: string[]) =>
      vi.waitFor(() => expect(server.output()).toContain(`"settings":${JSON.stringify(settings)}`), WITHIN);
    expect([await usersAt(), await isLetIn()]).toEqual([["first"], 200]);

    write("SESSION_SECRETS_READ", NEXT);
    write("DATABASE_URL", databaseAs("next"));
    write("NATS_URL", busAs("next"));
    await taken("DATABASE_URL", "NATS_URL", "SESSION_SECRETS_READ");
    write("nats.conf", usersOf("next"));
    nats.reload();
    // Leader connections move by themselves; the other connections are replaced within a quarter of an hour.
    const leaders = async () => {
      const { rows } = await operator.query<{ usename: string }>(
        `select distinct usename from pg_locks join pg_stat_activity using (pid)
         where locktype = 'advisory' and granted and state = 'idle' and application_name = 'yieldboard'`,
      );
      return rows.map(({ usename }) => usename);
    };
    await vi.waitFor(async () => expect(await leaders()).toEqual(["next"]), WITHIN);
    await operator.query("alter role first nologin");
    await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'first'");
    await vi.waitFor(async () => expect([await isLetIn(), await usersAt()]).toEqual([200, ["next"]]), WITHIN);
    const ready = async () => (await fetch(`${server.origin}/readyz`)).json();
    await vi.waitFor(async () => expect(await ready()).toEqual({ ready: true }), WITHIN);

    write("SESSION_SECRET", NEXT);
    write("SESSION_SECRETS_READ", FIRST);
    await taken("SESSION_SECRET", "SESSION_SECRETS_READ");
    expect(await isLetIn()).toBe(200);
    await asha.renew();
    write("SESSION_SECRETS_READ", `${FIRST} of nobody`);
    await vi.waitFor(
      async () => expect(server.output().split(`"settings":["SESSION_SECRETS_READ"]`).length).toBe(2),
      WITHIN,
    );
    // A renewed session no longer needs the first secret; data sealed only with the first secret no longer opens.
    expect(await isLetIn()).toBe(200);
    expect(server.output()).not.toMatch(/secret of this node|of first|of next/);
    expect(server.ended()).toBeNull();
  },
);
