import type { Browser, CDPSession } from "@playwright/test";

/**
 * A page that Playwright does not watch. Playwright reports every frame of every socket of its own pages. At 100,000
 * updates a second that cost more of the machine than the page did and distorted the bench.
 */
export interface UnwatchedPage {
  /** Runs a function in the page and returns its result. The function may use only its argument. */
  evaluate<Argument, Answer>(
    run: (argument: Argument) => Answer | Promise<Answer>,
    argument: Argument,
  ): Promise<Answer>;
  /** Counters of the page by their name, e.g. `TaskDuration` in seconds. */
  metrics(): Promise<Map<string, number>>;
  /** Uncaught errors of the page. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  params?: { exceptionDetails?: { text: string; exception?: { description?: string } } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** @throws Error when the page cannot be opened */
export async function openUnwatchedPage(browser: Browser, url: string): Promise<UnwatchedPage> {
  const cdp = await browser.newBrowserCDPSession();
  const { targetId } = await cdp.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
  const failures: string[] = [];
  const ask = messenger(cdp, sessionId, (message) => {
    const details = message.method === "Runtime.exceptionThrown" ? message.params?.exceptionDetails : undefined;
    if (details !== undefined) failures.push(details.exception?.description ?? details.text);
  });
  await ask("Runtime.enable");
  await ask("Performance.enable");
  await ask("Emulation.setDeviceMetricsOverride", { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  await ask("Page.navigate", { url });
  return {
    failures,
    evaluate: async (run, argument) => {
      const expression = `(${run.toString()})(${JSON.stringify(argument) ?? ""})`;
      const answer = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (answer["exceptionDetails"] !== undefined) throw new Error(JSON.stringify(answer["exceptionDetails"]));
      return (answer["result"] as { value: never }).value;
    },
    metrics: async () => {
      const { metrics } = (await ask("Performance.getMetrics")) as { metrics: { name: string; value: number }[] };
      return new Map(metrics.map(({ name, value }) => [name, value]));
    },
    close: async () => {
      await cdp.send("Target.closeTarget", { targetId });
      await cdp.detach();
    },
  };
}

/** Sends requests to one page over the browser's own connection and matches replies by number. */
function messenger(cdp: CDPSession, sessionId: string, onMessage: (message: Message) => void) {
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  cdp.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const message = JSON.parse(event.message) as Message;
    const asked = message.id === undefined ? undefined : waiting.get(message.id);
    if (message.id === undefined || asked === undefined) return onMessage(message);
    waiting.delete(message.id);
    if (message.error === undefined) asked.resolve(message.result ?? {});
    else asked.reject(new Error(message.error.message));
  });
  let asked = 0;
  return async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = (asked += 1);
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(id, answer);
    await cdp.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
    return answer.promise;
  };
}
