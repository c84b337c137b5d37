import type { Meter } from "@opentelemetry/api";
import type { Bucket } from "#server/machine/files/bucket.ts";
import { FileDamaged } from "#server/machine/files/errors.ts";

/** Upper bounds in seconds. A request times out after twenty. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * Measures each request of the bucket, retries and pauses included, in seconds up to the last byte: by operation and
 * outcome, `done`, `away` (store failed) or `damaged` (wrong content).
 */
export function measuredBucket(meter: Meter, bucket: Bucket): Bucket {
  const duration = meter.createHistogram("yieldboard_object_store_duration_seconds", {
    description: "Requests to the object store and how long each took, by operation and outcome",
    advice: { explicitBucketBoundaries: BOUNDS_SECONDS },
  });
  async function timed<T>(operation: keyof Bucket, ask: () => Promise<T>): Promise<T> {
    const from = performance.now();
    let outcome = "done";
    try {
      return await ask();
    } catch (error) {
      outcome = error instanceof FileDamaged ? "damaged" : "away";
      throw error;
    } finally {
      duration.record((performance.now() - from) / 1000, { operation, outcome });
    }
  }
  return {
    put: (key, bytes, sha256) => timed("put", () => bucket.put(key, bytes, sha256)),
    get: (key, mostBytes) => timed("get", () => bucket.get(key, mostBytes)),
    delete: (key) => timed("delete", () => bucket.delete(key)),
    probe: () => timed("probe", () => bucket.probe()),
  };
}
