import type { Remote } from "comlink";
import { releaseProxy, transfer, wrap } from "comlink";
import type { GridWorkerApi, ViewControl, ViewOptions } from "#workers/grid/protocol.ts";

/** An open view: `frames` delivers frames, `control` takes all other requests. */
export interface GridLink {
  readonly frames: MessagePort;
  readonly control: Remote<ViewControl>;
  close(): void;
}

/** Source of a grid's rows. */
export interface GridSource {
  open(options: ViewOptions): GridLink;
}

/** A table of a worker that serves views; `worker` is the comlink remote of the worker (or of a SharedWorker's port). */
export function workerGridSource(worker: Pick<Remote<GridWorkerApi>, "openView">, table: string): GridSource {
  return {
    open(options) {
      const frames = new MessageChannel();
      const calls = new MessageChannel();
      const opened = worker.openView(
        table,
        transfer(frames.port2, [frames.port2]),
        transfer(calls.port2, [calls.port2]),
        options,
      );
      opened.catch((cause: unknown) => {
        reportError(new Error(`The table "${table}" could not be opened.`, { cause }));
      });
      const control = wrap<ViewControl>(calls.port1);
      return {
        frames: frames.port1,
        control,
        close() {
          void control.close();
          control[releaseProxy]();
          frames.port1.close();
        },
      };
    },
  };
}
