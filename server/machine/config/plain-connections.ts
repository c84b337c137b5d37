/** Schemes of unencrypted addresses. */
const PLAIN_SCHEMES = new Set(["http:", "ws:", "nats:", "tcp:"]);
const POSTGRES_ENCRYPTED = new Set(["require", "verify-ca", "verify-full"]);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|)$/i;

/** The variables that hold addresses of other processes. */
const ADDRESSES = [
  ...(["DATABASE_URL", "NATS_URL", "S3_URL", "SMTP_URL", "SMS_URL", "SENTRY_DSN", "LLM_URL"] as const),
  ...(["SENDBIRD_API_HOST", "SENDBIRD_WEBSOCKET_HOST", "SENDBIRD_PLATFORM_HOST"] as const),
  ...(["EXCHANGE_URL_NSE", "EXCHANGE_URL_BSE", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const),
  ...(["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "CLAMD_URL"] as const),
];

function isPlain(address: string): boolean {
  const url = URL.parse(address.includes("://") ? address : `nats://${address}`);
  if (url === null) return false;
  const { protocol, hostname, searchParams } = url;
  // A database on a socket of this machine has no host, or a path as one.
  if (LOOPBACK.test(hostname) || searchParams.get("host")?.startsWith("/") === true) return false;
  if (protocol === "postgres:" || protocol === "postgresql:")
    return !POSTGRES_ENCRYPTED.has(searchParams.get("sslmode") ?? "");
  // Nodemailer upgrades a plain connection to TLS only when the server offers it, unless TLS is required.
  if (protocol === "smtp:") return searchParams.get("requireTLS") !== "true";
  return PLAIN_SCHEMES.has(protocol);
}

/** Variables with the address of a service on another machine that would be reached without encryption. */
export function plainConnections(env: Readonly<Record<string, unknown>>): string[] {
  return ADDRESSES.filter((name) => {
    const set = env[name];
    return typeof set === "string" && set.split(",").some((address) => isPlain(address.trim()));
  });
}
