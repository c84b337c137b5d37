import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucket } from "#server/machine/files/bucket.ts";
import { FileDamaged, FilesAway } from "#server/machine/files/errors.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { measuredBucket } from "#server/machine/files/measured-bucket.ts";
import { serveMetrics, type ServedMetrics } from "#server/machine/metrics/serve-metrics.ts";
import { type ObjectStore, startObjectStore } from "#server/testing/object-store.ts";

let store: ObjectStore;
let metrics: ServedMetrics;
beforeAll(async () => {
  store = await startObjectStore();
  metrics = await serveMetrics({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await metrics.close();
  await store.close();
});

test("each request to the object store is measured by what was asked and what came of it", async () => {
  const bucket = measuredBucket(metrics.meter, openBucket(store.bucket));
  const bytes = Buffer.from("measured");
  await bucket.put("one", bytes, sha256Of(bytes));
  await bucket.get("one", bytes.length);
  await expect(bucket.get("none", bytes.length)).rejects.toThrow(FileDamaged);
  await store.stop();
  await expect(bucket.put("two", bytes, sha256Of(bytes))).rejects.toThrow(FilesAway);
  const text = await (await fetch(metrics.address.replace("localhost", "127.0.0.1"))).text();
  const counts = [...text.matchAll(/^yieldboard_object_store_duration_seconds_count\{(.*)\} (\d+)$/gm)];
  expect(counts.map(([, labels, count]) => `${labels} ${count}`).toSorted()).toEqual([
    'operation="get",outcome="damaged" 1',
    'operation="get",outcome="done" 1',
    'operation="put",outcome="away" 1',
    'operation="put",outcome="done" 1',
  ]);
});
