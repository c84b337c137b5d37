import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { desc, inArray, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { pageBuilds, pageFiles } from "#server/machine/db/schema/builds.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Number of builds kept, by their last start on a node. */
const MOST_BUILDS = 5;
/** Source maps are not for everybody, and twins are the same files again. */
const NOT_SENT = /\.(?:map(?:\.\w+)?|br|gz)$/;
/** Files per insert; some have hundreds of kB. */
const FILES_AT_ONCE = 20;

/**
 * Stores the files that this node's pages are built of. While nodes of two versions serve, a page of one may ask the other for
 * its files, and a page that was opened before an upgrade asks for some of them hours after it. Files of builds of long ago go.
 */
export async function storeBuild({
  db,
  clock,
  config: { distDir },
}: Pick<Parts, "db" | "clock" | "config">): Promise<void> {
  const id = await builtId(distDir);
  if (id === null) return;
  const folder = path.join(distDir, "assets");
  const files = (await readdir(folder)).filter((name) => !NOT_SENT.test(name));
  await db.orm.transaction(async (tx) => {
    // Lock: two nodes starting together would each delete files the other is about to name.
    await tx.execute(sql`lock table ${pageBuilds} in share row exclusive mode`);
    const started = { startedAt: clock.now(), files };
    await tx
      .insert(pageBuilds)
      .values({ id, ...started })
      .onConflictDoUpdate({ target: pageBuilds.id, set: started });
    const stored = await tx.select({ name: pageFiles.name }).from(pageFiles).where(inArray(pageFiles.name, files));
    const known = new Set(stored.map(({ name }) => name));
    const missing = files.filter((name) => !known.has(name));
    for (let from = 0; from < missing.length; from += FILES_AT_ONCE) {
      const some = missing.slice(from, from + FILES_AT_ONCE);
      await tx.insert(pageFiles).values(await Promise.all(some.map((name) => readBuilt(folder, name))));
    }
    const last = tx
      .select({ id: pageBuilds.id })
      .from(pageBuilds)
      .orderBy(desc(pageBuilds.startedAt))
      .limit(MOST_BUILDS);
    const gone = await tx.delete(pageBuilds).where(notInArray(pageBuilds.id, last)).returning({ id: pageBuilds.id });
    if (gone.length === 0) return;
    const named = tx.select({ name: sql`unnest(${pageBuilds.files})` }).from(pageBuilds);
    await tx.delete(pageFiles).where(notInArray(pageFiles.name, named));
  });
}

/** The id that the build wrote beside the pages; null when nothing is built. */
export async function builtId(distDir: string): Promise<string | null> {
  try {
    const text = await readFile(path.join(distDir, "build-id.json"), "utf8");
    return z.object({ id: z.string() }).parse(JSON.parse(text)).id;
  } catch {
    return null;
  }
}

async function readBuilt(folder: string, name: string): Promise<typeof pageFiles.$inferInsert> {
  const file = path.join(folder, name);
  const short = await readFile(`${file}.br`).catch(() => null);
  return short === null ? { name, bytes: await readFile(file) } : { name, encoding: "br", bytes: short };
}
