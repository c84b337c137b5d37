/**
 * Id of an issuer, derived from its full name, so that any place with the name can link to its page: `rec-limited`,
 * `mahindra-and-mahindra-financial-services-limited`.
 */
export function issuerIdOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
