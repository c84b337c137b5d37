/** The object store did not take or give what was asked of it: it is away, late, or refuses us. */
export class FilesAway extends Error {
  override name = "FilesAway";
}

/** What lies in the store is not what was stored, by its SHA-256, or is not there at all. */
export class FileDamaged extends Error {
  override name = "FileDamaged";
}
