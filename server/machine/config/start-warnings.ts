import type { Config } from "#server/machine/config/config.ts";

type Settings = Pick<
  Config,
  | "env"
  | "demo"
  | "sessionSecret"
  | "cookieSecure"
  | "publicOrigins"
  | "apiDocs"
  | "staffSecondFactor"
  | "smtpUrl"
  | "metricsPort"
  | "metricsTls"
  | "plainConnections"
>;

/**
 * Warnings about settings unfit for real users, on a server outside demo mode; each begins with the setting to change.
 */
export function startWarnings(config: Settings): string[] {
  const { env, demo, sessionSecret, cookieSecure, publicOrigins, apiDocs, staffSecondFactor, smtpUrl } = config;
  if (demo) return [];
  const arePlain = config.metricsPort !== null && config.metricsTls === null && !config.plainConnections;
  const asked: [lacks: boolean, text: string][] = [
    [env !== "production", "NODE_ENV: not production, so defaults are those of a developer's machine"],
    [sessionSecret === null && env === "production", "SESSION_SECRET: not set, so nobody can sign in"],
    [!cookieSecure, "COOKIE_SECURE: off, so cookies of sessions also go over plain HTTP"],
    [
      publicOrigins.length === 0,
      "PUBLIC_ORIGIN: not set, so links in mails and passkeys are of whatever host was called",
    ],
    [apiDocs, "API_DOCS: on, so everybody reads the API's description"],
    [!staffSecondFactor, "STAFF_SECOND_FACTOR: off, so our staff sign in by a password alone"],
    [arePlain, "METRICS_TLS_CERT: not set, so metrics are served without encryption"],
    [smtpUrl === null, "SMTP_URL: not set, so no mail is sent, nor any code by mail"],
  ];
  return asked.flatMap(([lacks, text]) => (lacks ? [text] : []));
}
