import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, oneTimeCodes, refreshTokens, sessions } from "#server/db/schema/people.ts";
import { tidy } from "#server/housekeeping.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

test("what serves nobody any more is forgotten, what is in use stays", async () => {
  const app = await testApp(parts);
  const counts = async () => ({
    sessions: await parts.db.orm.$count(sessions),
    tokens: await parts.db.orm.$count(refreshTokens),
    codes: await parts.db.orm.$count(oneTimeCodes),
    messages: await parts.db.orm.$count(deliveries),
  });
  const use = async () => {
    await signIn(app, "dealer@meridian.example");
    await app.inject({
      method: "POST",
      url: "/api/request-otp/",
      payload: { email: "dealer@meridian.example", request_type: "login" },
    });
    await parts.db.query("delete from rate_limits");
  };
  await use();
  parts.clock.advance(15 * DAY_MS);
  await tidy(parts);
  expect(await counts()).toEqual({ sessions: 1, tokens: 0, codes: 0, messages: 1 });
  parts.clock.advance(16 * DAY_MS);
  await use();
  await tidy(parts);
  expect(await counts()).toEqual({ sessions: 1, tokens: 1, codes: 1, messages: 1 });
  await app.close();
});
