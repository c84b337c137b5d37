import { expose } from "comlink";
import type { GridHost } from "#workers/grid/grid-host.ts";
import type { GridWorkerApi } from "#workers/grid/protocol.ts";

/** The grid part of what a worker exposes over comlink: opens views of the host's tables for a page. */
export function gridWorkerApi(host: GridHost): GridWorkerApi {
  return {
    openView(table, framePort, controlPort, options) {
      expose(host.openView(table, framePort, options), controlPort);
    },
  };
}
