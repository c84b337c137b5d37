import { StartError } from "#server/machine/config/start-error.ts";

/** Address and credentials of a bucket for files. */
export interface BucketSettings {
  /** The bucket's own address, without a slash at its end: `https://minio.example:9000/yieldboard-files`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A store's address and the name of a bucket there, by the rules for names of buckets. */
const BUCKET_URL = /^https?:\/\/[^\s/?#@]+\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;

export const isBucketUrl = (text: string): boolean => BUCKET_URL.test(text) && URL.canParse(text);

/** Null when files stay in the database. @throws StartError when the bucket settings are incomplete */
export function bucketSettings(set: {
  S3_URL?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}): BucketSettings | null {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (url === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartError(
      "S3_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all three for files in an object store, or none.",
    );
  }
  return { url: url.replace(/\/$/, ""), region, accessKeyId, secretAccessKey };
}
