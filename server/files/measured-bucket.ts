import type { Meter } from "@opentelemetry/api";
import type { Bucket } from "#server/files/bucket.ts";
import { FileDamaged } from "#server/files/errors.ts";

/** Upper bounds in seconds. A request is given up after twenty. */
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/**
 * The bucket with each request measured, tries and pauses included, in seconds from asking to the last byte: by what was asked
 * and whether it was `done`, the store was `away` or what it gave was `damaged`.
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
