import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { run } from "#domain/runs/runs.testing.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { runCommands } from "#src/features/private-runs/commands.ts";
import { runMenu } from "#src/features/private-runs/run-menu.ts";

const ROHANS = run();
const OWN = run({ id: "run_own", author: { ...ROHANS.author, client_id: "cli_meridian", client_name: "Meridian" } });
const UNCLEAR = run({ id: "run_unclear", finstrument_id: null, bond_name: null, unresolved: ["bond"] });

beforeEach(() => {
  const session = { id: "cli_meridian", user_info: { unique_id: "usr_asha", roles: ["clientdealer"] } } as NonNullable<
    ReturnType<typeof useSession.getState>["session"]
  >;
  useSession.setState({ session });
  useLive.setState({ privateRuns: [ROHANS, OWN, UNCLEAR] });
});
afterEach(() => {
  useSession.setState({ session: null });
  useLive.setState({ privateRuns: [] });
});

const firstOf = (line: typeof ROHANS) => runMenu(line)[0]?.[0]?.ids;
const idsOf = (line: typeof ROHANS) => runMenu(line).flatMap((groups) => groups.flatMap(({ ids }) => ids));

describe("what can be done with a line", () => {
  test("of another firm: hitting or lifting it comes first, then publishing an EOI of it", () => {
    expect(firstOf(ROHANS)).toEqual(["runs.answer", "runs.publish", "runs.reply", "runs.message"]);
  });

  test("of one's own firm: publishing comes first", () => {
    expect(firstOf(OWN)?.slice(0, 2)).toEqual(["runs.publish", "runs.answer"]);
  });

  test("whose bond is not clear: saying which comes first, and nothing of a bond is offered", () => {
    expect(firstOf(UNCLEAR)?.[0]).toBe("runs.choose-bond");
    expect(idsOf(UNCLEAR)).not.toContain("runs.bond");
    expect(idsOf(ROHANS)).toContain("runs.bond");
  });

  test("goes to its message in one place only", () => {
    expect(idsOf(ROHANS).filter((id) => id.endsWith("message"))).toEqual(["runs.message"]);
  });
});

describe("hitting or lifting a line is barred", () => {
  const why = (id: string) =>
    runCommands.find((command) => command.id === "runs.answer")?.refuse?.({ id }, {} as never);
  test.each([
    ["of one's own firm", "run_own", "Your own firm quoted this"],
    ["whose bond is not clear", "run_unclear", "Choose the bond first"],
    ["that is gone", "run_gone", "This line no longer exists"],
  ])("%s", (_what, id, reason) => {
    expect(why(id)).toBe(reason);
  });
  test("never for a clear line of another firm", () => {
    expect(why("run_one")).toBeUndefined();
  });
});
