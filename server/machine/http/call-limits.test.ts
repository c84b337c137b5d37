import { describe, expect, test } from "vitest";
import { readConfig } from "#server/machine/config/config.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts } from "#server/testing/parts.ts";

describe("calls of a minute", () => {
  test("above the limit wait, of each person and of visitors from each address apart", async () => {
    const parts = await testParts({ config: { callsPerPerson: 3, callsPerAddress: 5 } });
    const app = await testApp(parts);
    const dealer = await signIn(app, "dealer@meridian.example");
    const other = await signIn(app, "dealer@narmada.example");
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await dealer.get("/api/client/")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await dealer.send("PUT", "/api/client/level-check/", {});
    expect(refused.json()).toMatchObject({ code: "slow_down" });
    expect(refused.json<{ message: string }>().message).toMatch(/^Too many calls\. Try again in \d+ seconds\.$/);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await other.get("/api/client/")).statusCode).toBe(200);
    // Two sign-ins were visitors' calls of this address.
    const visits = [];
    for (let n = 0; n < 4; n += 1) visits.push((await app.inject({ url: "/api/session/" })).statusCode);
    expect(visits).toEqual([200, 200, 200, 429]);
    expect((await app.inject({ url: "/api/session/", remoteAddress: "10.1.1.1" })).statusCode).toBe(200);
    await app.close();
    await parts.close();
  });

  test("are fifty a second of one person, unless set: no dealer's page comes near it", () => {
    expect(readConfig({})).toMatchObject({ callsPerPerson: 3000, callsPerAddress: 6000 });
    expect(readConfig({ CALLS_PER_PERSON: "600" }).callsPerPerson).toBe(600);
  });
});
