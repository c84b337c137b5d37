import { fork, type ChildProcess } from "node:child_process";

/** A process that answers each order with one event. */
export interface ChildProcessOf<Order extends object, Reply extends { kind: string }> {
  ask<K extends Reply["kind"]>(order: Order, kind: K): Promise<Extract<Reply, { kind: K }>>;
  end(): void;
}

/** A process that receives orders and sends events at any time. */
export interface Program<Order extends object> {
  send(order: Order): void;
  /**
   * Waits for something the process does.
   * @param what names it in the error if the process ends first or takes too long
   */
  within<T>(done: Promise<T>, what: string): Promise<T>;
  end(): void;
}

const WITHIN_MS = 180_000;

/** @param program path of the file that it runs */
export function startProgram<Order extends object, Event extends object>(
  program: string,
  onEvent: (event: Event) => void,
): Program<Order> {
  const child: ChildProcess = fork(program, { stdio: "inherit" });
  const gone = Promise.withResolvers<never>();
  // Avoids an unhandled rejection while nothing waits; the next wait then fails.
  gone.promise.catch(() => undefined);
  child.once("exit", (code, signal) => gone.reject(new Error(`${program} ended with ${code ?? signal}`)));
  child.on("message", onEvent);
  return {
    send: (order) => void child.send(order, (error) => error && gone.reject(error)),
    async within(done, what) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new Error(`${program}: not within time: ${what}`)), WITHIN_MS);
      try {
        return await Promise.race([done, gone.promise, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    end: () => void child.kill(),
  };
}

/** @param program path of the file that it runs */
export function start<Order extends object, Reply extends { kind: string }>(
  program: string,
): ChildProcessOf<Order, Reply> {
  const asked = new Map<Reply["kind"], (reply: Reply) => void>();
  const child = startProgram<Order, Reply>(program, (reply) => {
    asked.get(reply.kind)?.(reply);
    asked.delete(reply.kind);
  });
  return {
    ask(order, kind) {
      const answer = new Promise<Extract<Reply, { kind: typeof kind }>>((resolve) =>
        asked.set(kind, (reply) => resolve(reply as Extract<Reply, { kind: typeof kind }>)),
      );
      child.send(order);
      return child.within(answer, kind);
    },
    end: () => child.end(),
  };
}
