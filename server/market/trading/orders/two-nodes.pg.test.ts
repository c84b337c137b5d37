import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";
import { type ExchangeNodes, exchangeNodes, NODE_WAIT } from "#server/market/trading/venue/exchange-nodes.testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)(
  "two nodes on one database, of which the one that leads is killed while deals settle",
  () => {
    let desk: OrderDesk;
    let nodes: ExchangeNodes;
    let confirmed: Order[];

    beforeAll(async () => {
      desk = await openOrderDesk();
      await desk.reset();
      confirmed = [];
      for (const crores of [5, 6, 7]) confirmed.push(await desk.confirmed("NSE", { face: crores * CRORE }));
      nodes = await exchangeNodes(desk, must(serverUrl, "TEST_DATABASE_URL"));
    }, 120_000);
    afterAll(async () => {
      nodes.killAll();
      await desk.close();
    });

    const stateOf = async (order: Order) => (await desk.read(order)).state;
    const reports = async () => Object.values((await desk.market()).reports).map(({ state }) => state);
    async function expectSettledOnce(order: Order): Promise<void> {
      await expect.poll(() => stateOf(order), NODE_WAIT).toBe("SETTLED");
      expect(await desk.audited("order.settle", order)).toHaveLength(1);
      expect((await desk.booked(order)).map(({ clientId, side, face }) => [clientId, side, face])).toEqual([
        ["cli_meridian", "buy", order.face],
        ["cli_narmada", "sell", order.face],
      ]);
    }
    async function paidOut(order: Order): Promise<void> {
      for (const what of ["securities_in", "funds_in", "paid_out"]) await desk.event(order, what);
    }

    test(
      "while it reads how they settled, at once after it was told, and before the decision is answered: each settles once",
      { timeout: 240_000 },
      async () => {
        const [first, ...others] = confirmed;
        // Killed with the answer on its way.
        await desk.fault("settlements", { delay_ms: 300_000 });
        nodes.kill(await nodes.nodeThatPrints("reads settlements", () => paidOut(must(first))));
        await nodes.beTwo();
        await expectSettledOnce(must(first));

        // Killed between the answer and its processing, at any point of it.
        for (const order of others) {
          const leader = await nodes.nodeThatPrints("reads settlements", () => paidOut(order));
          nodes.kill(leader);
          await nodes.beTwo();
          await expectSettledOnce(order);
        }

        const reported = body<Order>(await desk.report(desk.narmada, { face: 8 * CRORE }));
        await expect.poll(async () => (await desk.read(reported)).report_number, NODE_WAIT).not.toBeNull();
        await desk.fault("decideReport", { delay_ms: 300_000 });
        const sender = await nodes.nodeThatPrints("sends decideReport", async () =>
          body<Order>(await desk.answer(desk.meridian, await desk.read(reported), "accepted")),
        );
        await expect.poll(reports, NODE_WAIT).not.toContain("PENDING");
        nodes.kill(sender);
        await nodes.beTwo();
        await expect.poll(() => stateOf(reported), NODE_WAIT).toBe("CONFIRMED");
        await paidOut(await desk.read(reported));
        await expectSettledOnce(await desk.read(reported));
      },
    );
  },
);
