import { expose } from "comlink";
import type { GridHost } from "#workers/grid/grid-host.ts";
import type { GridWorkerApi } from "#workers/grid/protocol.ts";

/** Grid part of a worker's comlink API: opens views of the host's tables for a page. */
export function gridWorkerApi(host: GridHost): GridWorkerApi {
  return {
    openView(table, framePort, controlPort, options) {
      expose(host.openView(table, framePort, options), controlPort);
    },
  };
}
