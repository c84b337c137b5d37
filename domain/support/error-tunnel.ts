/** Where pages send their reports of errors: an address of our own, named as no list of trackers names one. */
export const ERROR_TUNNEL = "/ext/error-reports/";

/** A DSN has to stand in an SDK whose tunnel leads elsewhere; the true one never leaves the server. */
export const TUNNELLED_DSN = "https://tunnel@localhost/1";
