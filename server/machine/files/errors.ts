/** The object store failed: unreachable, too slow, or access refused. */
export class FilesAway extends Error {
  override name = "FilesAway";
}

/** The stored bytes are missing or do not match their SHA-256. */
export class FileDamaged extends Error {
  override name = "FileDamaged";
}
