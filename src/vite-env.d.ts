/** The version in package.json when the pages were built. */
declare const __APP_VERSION__: string;
