import { fork, type ChildProcess } from "node:child_process";

/** A process that takes orders and answers each with an event. */
export interface ChildProcessOf<Order extends object, Reply extends { kind: string }> {
  ask<K extends Reply["kind"]>(order: Order, kind: K): Promise<Extract<Reply, { kind: K }>>;
  end(): void;
}

const WITHIN_MS = 180_000;

/** @param program path of the file that it runs */
export function start<Order extends object, Reply extends { kind: string }>(
  program: string,
): ChildProcessOf<Order, Reply> {
  const child: ChildProcess = fork(program, { stdio: "inherit" });
  let ending = false;
  child.once("exit", (code) => {
    if (!ending) throw new Error(`${program} ended with ${code}`);
  });
  return {
    ask: (order, kind) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${program} did not answer ${kind}`)), WITHIN_MS);
        const onMessage = (reply: Reply) => {
          if (reply.kind !== kind) return;
          clearTimeout(timer);
          child.off("message", onMessage);
          resolve(reply as Extract<Reply, { kind: typeof kind }>);
        };
        child.on("message", onMessage);
        child.send(order);
      }),
    end() {
      ending = true;
      child.kill();
    },
  };
}
