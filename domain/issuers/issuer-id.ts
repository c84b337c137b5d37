/**
 * The id of an issuer, made of its full name, so that a link to its page can be made wherever the name is known:
 * `rec-limited`, `mahindra-and-mahindra-financial-services-limited`.
 */
export function issuerIdOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
