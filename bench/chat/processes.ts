import { fork, type ChildProcess } from "node:child_process";
import path from "node:path";

/** A process that is told things and answers each with a word. */
export interface Told<Order extends object, Word extends { kind: string }> {
  ask<K extends Word["kind"]>(order: Order, kind: K): Promise<Extract<Word, { kind: K }>>;
  end(): void;
}

const WITHIN_MS = 180_000;

export function start<Order extends object, Word extends { kind: string }>(file: string): Told<Order, Word> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, file), { stdio: "inherit" });
  let ending = false;
  child.once("exit", (code) => {
    if (!ending) throw new Error(`${file} ended with ${code}`);
  });
  return {
    ask: (order, kind) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} did not answer ${kind}`)), WITHIN_MS);
        const hear = (word: Word) => {
          if (word.kind !== kind) return;
          clearTimeout(timer);
          child.off("message", hear);
          resolve(word as Extract<Word, { kind: typeof kind }>);
        };
        child.on("message", hear);
        child.send(order);
      }),
    end() {
      ending = true;
      child.kill();
    },
  };
}
