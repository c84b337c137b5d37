// Chromium, PostgreSQL, NATS and rclone for the tests: the installed ones, or Debian's packages when running as root on
// Debian.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scratchRoot } from "./scratch.mjs";
import { has, run } from "./setup.mjs";

/** Chromium without windows: it renders the same and uses half of the processor time. */
const HEADLESS_SHELL = "chromium-headless-shell";
const CHROMIUM = "chromium";
const BROWSERS = [HEADLESS_SHELL, CHROMIUM, "chromium-browser", "google-chrome"];
/** Copies a bucket in the backup drill. */
const RCLONE = "rclone";

/** Folder of the newest PostgreSQL server programs. */
function postgresBin() {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(base, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
  if (found) return found;
  const onPath = spawnSync("sh", ["-c", "command -v initdb"]).stdout.toString().trim();
  return onPath ? onPath.replace(/\/initdb$/, "") : null;
}

export function natsProgram() {
  return (
    ["/usr/sbin/nats-server", "/usr/bin/nats-server"].find((path) => existsSync(path)) ??
    (has("nats-server") ? "nats-server" : null)
  );
}

export function chromiumPath() {
  const name = BROWSERS.find(has);
  return name
    ? spawnSync("sh", ["-c", `command -v ${name}`])
        .stdout.toString()
        .trim()
    : null;
}

/** Installs missing programs if possible; returns the names of those still missing. */
export async function ensureSystem() {
  const wanted = () =>
    [
      [chromiumPath(), CHROMIUM],
      [postgresBin(), "postgresql"],
      [natsProgram(), "nats-server"],
      [has(RCLONE), RCLONE],
    ].flatMap(([found, name]) => (found ? [] : [name]));
  const missing = wanted();
  if ((missing.length > 0 || !has(HEADLESS_SHELL)) && has("apt-get") && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("sh", ["-c", "apt-get update -qq"], { env });
    const install = async (names) => {
      console.log(`Installing ${names.join(" ")} from the system's packages…`);
      await run("sh", ["-c", `apt-get install -y -qq --no-install-recommends ${names.join(" ")} >/dev/null`], { env });
    };
    const needed = missing.filter((name) => name !== CHROMIUM && name !== RCLONE);
    if (needed.length > 0) await install(needed);
    // Optional programs, or ones with a substitute, are installed separately, so a failure does not block the others.
    for (const name of [HEADLESS_SHELL, RCLONE]) if (!has(name)) await install([name]);
    if (chromiumPath() === null) await install([CHROMIUM]);
  }
  const still = wanted();
  for (const name of still)
    console.error(`Missing: ${name}. Install it (Debian: apt-get install ${name}) to run its tests.`);
  return still;
}

/** A free TCP port. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a PostgreSQL in a temporary folder, which tests may also stop, restart and freeze. */
export async function startPostgres() {
  return openPostgres((sh, data) => {
    const made = sh(["initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]);
    return made.status === 0;
  });
}

/**
 * Starts a second PostgreSQL that replicates the first. From then on the first confirms a commit only once the second
 * has it, so nothing is lost when the second takes over.
 */
export async function startStandby(primary) {
  let program = () => ({ status: 1 });
  const standby = await openPostgres((sh, data) => {
    program = (args, at = ["-D", data]) => sh([...args, ...at]);
    return program(["pg_basebackup", "-R", "-X", "stream", "-c", "fast", "-d", primary.url]).status === 0;
  });
  const settings = ["-c", "alter system set synchronous_standby_names = '*'", "-c", "select pg_reload_conf()"];
  if (program(["psql", "-d", primary.url, ...settings], []).status !== 0)
    throw new Error("the standby is not waited for");
  return {
    ...standby,
    promote() {
      if (program(["pg_ctl", "promote", "-w"]).status !== 0) throw new Error("the standby was not promoted");
    },
  };
}

/** @param make fills the empty data folder; returns false on failure */
async function openPostgres(make) {
  const bin = postgresBin();
  if (bin === null) throw new Error("PostgreSQL is not installed");
  const folder = mkdtempSync(join(scratchRoot(), "yieldboard-pg-"));
  const port = await freePort();
  // PostgreSQL refuses to run as root; its package creates a user for it.
  const asUser = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  const sh = ([program, ...args]) => {
    const [command, ...rest] = [...asUser, join(bin, program), ...args];
    return spawnSync(command, rest, { stdio: "ignore" });
  };
  if (asUser.length > 0) spawnSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  const start = () => sh(["pg_ctl", "-D", data, "-w", "-o", options, "-l", join(folder, "log"), "start"]).status === 0;
  const halt = () => sh(["pg_ctl", "-D", data, "-m", "immediate", "stop"]);
  const pid = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  /** Signals the server and all its connection processes; one that has ended meanwhile needs no signal. */
  const signalAll = (signal) => {
    const server = pid();
    const listed = spawnSync("ps", ["-o", "pid=", "--ppid", String(server)]).stdout.toString();
    for (const pid of [server, ...listed.split("\n").map(Number)]) if (pid > 0) signalIfAlive(pid, signal);
  };
  if (!make(sh, data) || !start()) throw new Error("PostgreSQL did not start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres@localhost:${port}/postgres?host=${folder}`,
    /** Creates a database, empty or copied from a template; returns its URL. */
    createDatabase(name, template = "template1") {
      const statement = `create database "${name}" template "${template}"`;
      const made = sh(["psql", "-d", `postgres://postgres@127.0.0.1:${port}/postgres`, "-c", statement]);
      if (made.status !== 0) throw new Error(`the database ${name} was not made`);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    /** Runs statements in one of its databases. */
    run(url, statements) {
      if (sh(["psql", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", statements]).status !== 0)
        throw new Error(`statements were refused: ${statements}`);
    },
    pid,
    /** Stops it at once, as in a crash; its data remains. */
    halt,
    /** Starts again after `halt`, on the same port. */
    start() {
      if (!start()) throw new Error("PostgreSQL did not start again");
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop() {
      if (existsSync(join(data, "postmaster.pid"))) signalAll("SIGCONT");
      halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function signalIfAlive(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Starts a NATS server with JetStream in a temporary folder. */
export async function startNats(more = []) {
  const folder = mkdtempSync(join(tmpdir(), "yieldboard-nats-"));
  const port = await freePort();
  const args = ["-a", "127.0.0.1", "-p", String(port), "-js", "-sd", folder, ...more];
  let child = null;
  const start = async () => {
    child = spawn(natsProgram(), args, { stdio: "ignore" });
    await new Promise((resolve) => setTimeout(resolve, 700));
    if (child.exitCode !== null) throw new Error("NATS did not start");
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    halt: () => child.kill("SIGKILL"),
    /** Reloads its configuration. */
    reload: () => child.kill("SIGHUP"),
    start,
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
