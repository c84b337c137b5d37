/** The streaming table against its floor and its peers; options and single runs in run.ts. */
export { run } from "./run.ts";
