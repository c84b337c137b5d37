/** Our own endpoint for error reports, with a name that is on no blocklist of trackers. */
export const ERROR_TUNNEL = "/ext/error-reports/";

/** Placeholder DSN, which the SDK requires even with a tunnel; the real one never leaves the server. */
export const TUNNELLED_DSN = "https://tunnel@localhost/1";
