import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { ChatChannel, ChatMember, ChatMessage } from "#domain/entities/chat.ts";
import { screenOn } from "#tests/chat/screens.ts";
import type { ChatBrowser, ChatPerson, ChatWorld, PersonName, Screen, TabOptions } from "#tests/chat/world.ts";

/** Fixture of the chat rules: three people, their screens, and common actions. */
export interface ChatFixture {
  readonly people: Readonly<Record<PersonName, ChatPerson>>;
  browser(): ChatBrowser;
  /** Waits for anything that takes network time. */
  until: <T>(check: () => T | Promise<T>) => Promise<T>;
  page: (person: PersonName, browser?: ChatBrowser, options?: TabOptions) => Screen;
  online: (person: PersonName, browser?: ChatBrowser, options?: TabOptions) => Promise<Screen>;
  /** A new group, open on the others' screens too; the first person is its operator. */
  group: (first: Screen, ...others: Screen[]) => Promise<string>;
  send: (screen: Screen, url: string, ...texts: string[]) => Promise<ChatMessage[]>;
  channelOf: (screen: Screen, url: string) => Promise<ChatChannel>;
  memberOf: (screen: Screen, url: string, userId: string) => Promise<ChatMember>;
}

export const NEWEST = { at: Number.MAX_SAFE_INTEGER, before: 50, after: 0 };
export const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `${from + n}`);

/** Creates a world for the tests of the enclosing describe; screens opened in a test are closed after it. */
export function chatFixture(makeWorld: () => Promise<ChatWorld>): ChatFixture {
  let world: ChatWorld;
  const open = new Set<Screen>();

  beforeAll(async () => {
    world = await makeWorld();
  });
  afterEach(async () => {
    await Promise.all([...open].map((screen) => screen.leave()));
    open.clear();
  });
  afterAll(() => world.close());

  const until: ChatFixture["until"] = (check) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
  const page: ChatFixture["page"] = (person, browser = world.browser(), options) => {
    const screen = screenOn(browser.tab(world.people[person], options));
    open.add(screen);
    return screen;
  };
  const online: ChatFixture["online"] = async (person, browser, options) => {
    const screen = page(person, browser, options);
    await screen.client.connect(screen.userId);
    await screen.client.channels();
    return screen;
  };
  const group: ChatFixture["group"] = async (first, ...others) => {
    const { url } = await first.client.createChannel({
      kind: "group",
      name: "Gilts",
      userIds: others.map(({ userId }) => userId),
    });
    for (const other of others) {
      await until(() => expect(other.shown()).toContain(url));
      if ((await other.client.channel(url)).my_member_state === "invited") await other.client.accept(url);
    }
    for (const each of [first, ...others]) await each.open(url);
    return url;
  };
  const channelOf: ChatFixture["channelOf"] = async (screen, url) =>
    must(
      (await screen.client.channels()).find((channel) => channel.url === url),
      url,
    );
  return {
    get people() {
      return world.people;
    },
    browser: () => world.browser(),
    until,
    page,
    online,
    group,
    send: (screen, url, ...texts) => Promise.all(texts.map((text) => screen.client.send(url, { text }).sent)),
    channelOf,
    memberOf: async (screen, url, userId) =>
      must(
        (await channelOf(screen, url)).members.find(({ user_id }) => user_id === userId),
        userId,
      ),
  };
}
