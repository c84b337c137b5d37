import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linkLabel } from "#src/shell/links/link-groups.ts";
import { createLinks, LINK_DEBOUNCE_MS } from "#src/shell/links/link-store.ts";

let areKeysWaiting: boolean;
const linksHere = () => createLinks(() => areKeysWaiting);

beforeEach(() => {
  vi.useFakeTimers();
  areKeysWaiting = false;
});
afterEach(() => void vi.useRealTimers());

test("a group gets a bond once it has stood for a moment, and other groups never", () => {
  const links = linksHere();
  links.getState().announce("A", { bond: "IN0020230085" }, "Public Runs");
  expect(links.getState().groups).toEqual({});
  vi.advanceTimersByTime(LINK_DEBOUNCE_MS);
  expect(links.getState().groups).toEqual({ A: { context: { bond: "IN0020230085" }, from: "Public Runs" } });
});

test("a held arrow key announces to the group only where it stopped", () => {
  const links = linksHere();
  const contexts: (string | undefined)[] = [];
  links.subscribe(({ groups }) => contexts.push(groups.B?.context.bond));
  for (let row = 0; row < 40; row += 1) {
    links.getState().announce("B", { bond: `bond ${row}` }, "Public Runs");
    vi.advanceTimersByTime(33);
  }
  vi.advanceTimersByTime(LINK_DEBOUNCE_MS);
  expect(contexts).toEqual(["bond 39"]);
});

test("on a busy machine nothing is announced while keys wait: they may move on from the row", () => {
  const links = linksHere();
  areKeysWaiting = true;
  links.getState().announce("A", { bond: "passed" }, "Public Runs");
  vi.advanceTimersByTime(20 * LINK_DEBOUNCE_MS);
  expect(links.getState().groups).toEqual({});
  links.getState().announce("A", { bond: "stopped on" }, "Public Runs");
  areKeysWaiting = false;
  vi.advanceTimersByTime(LINK_DEBOUNCE_MS);
  expect(links.getState().groups.A?.context).toEqual({ bond: "stopped on" });
});

test("each kind keeps its last choice: a ticket chosen leaves the client that was chosen before", () => {
  const links = linksHere();
  const announce = (context: object, from: string): void => {
    links.getState().announce("C", context, from);
    vi.advanceTimersByTime(LINK_DEBOUNCE_MS);
  };
  announce({ bond: "one", client: "kaveri" }, "Public Runs");
  announce({ bond: "two", ticket: "T-1" }, "Ticketing");
  expect(links.getState().groups.C).toEqual({
    context: { bond: "two", client: "kaveri", ticket: "T-1" },
    from: "Ticketing",
  });
});

test("the same choice again disturbs nobody", () => {
  const links = linksHere();
  const onChange = vi.fn();
  links.subscribe(onChange);
  for (let time = 0; time < 3; time += 1) {
    links.getState().announce("A", { bond: "one" }, "Public Runs");
    vi.advanceTimersByTime(LINK_DEBOUNCE_MS);
  }
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a panel says in words what its group gets from it", () => {
  expect(linkLabel(["bond", "client"], [])).toBe("Sends bond, client");
  expect(linkLabel(["bond"], ["bond"])).toBe("Sends bond and follows bond");
  expect(linkLabel()).toBe("Sends and follows nothing yet");
});
