import { and, asc, eq } from "drizzle-orm";
import type { MindPrompt } from "#domain/contract/http/mind.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { mindPrompts } from "#server/machine/db/schema/mind.ts";
import type { ToolName } from "#domain/contract/mind/tools.ts";
import { mayUse } from "#server/market/mind/tool-call.ts";
import { noSuchChat } from "#server/market/mind/errors.ts";

/** Prompts one person may save. */
const MOST_PROMPTS = 100;
const MINE = "Mine";

/** Example questions by purpose; placeholders are in brackets. */
const LIBRARY: readonly [group: string, texts: readonly string[]][] = [
  [
    "Screen",
    [
      "[rating] [kind] bonds of 3 to 5 years with yield above 7",
      "G-Secs maturing in [year]",
      "secured NBFC bonds rated [rating] that pay monthly",
    ],
  ],
  ["Rank", ["top 5 yielding [kind] bonds rated [rating]", "average and median yield of [rating] NBFC, 1 to 3 years"]],
  ["Compare", ["compare [bond] and [bond]", "[bond] vs [bond] yield"]],
  ["Price", ["price of [bond] at 6.70 for 5 cr, T+1", "what yield do I get on [bond] at 102.25"]],
  ["Cashflows", ["next coupon on 10 cr of [bond]", "a year's interest on 25 lakh of [bond]"]],
  ["Curve", ["spread of [bond] over g-sec", "g-sec curve at 1, 5 and 10 years", "bonds like [bond]"]],
  ["Issuer", ["tell me about [issuer]", "how many live bonds does [issuer] have"]],
  ["Market", ["best bid and offer in [bond]", "last trades in [bond]"]],
  ["Holdings", ["my holdings by rating", "what do we hold maturing in FY27", "face-weighted yield of our holdings"]],
  ["Words and days", ["what is a record date", "is [day] a holiday"]],
];

/** Tool needed for a group of questions; people without it do not see the group. Visitors see all groups. */
const NEEDED: Readonly<Record<string, ToolName>> = { Market: "market", Holdings: "holdings" };

const isFor =
  (actor: Actor | null) =>
  ({ group }: MindPrompt): boolean => {
    const tool = NEEDED[group];
    return tool === undefined || actor === null || mayUse(actor, tool);
  };

const SHARED: MindPrompt[] = LIBRARY.flatMap(([group, texts]) =>
  texts.map((text, place) => ({
    id: `${group.toLowerCase().replaceAll(" ", "-")}-${place + 1}`,
    group,
    text,
    is_mine: false,
  })),
);

const mine = ({ id, text }: Pick<typeof mindPrompts.$inferSelect, "id" | "text">): MindPrompt => ({
  id,
  text,
  group: MINE,
  is_mine: true,
});

/** A person's saved prompts, then those of the library their role can use. */
export async function readPrompts({ db }: Pick<Parts, "db">, actor: Actor | null): Promise<MindPrompt[]> {
  if (actor === null) return SHARED;
  const own = await db.orm
    .select()
    .from(mindPrompts)
    .where(eq(mindPrompts.userId, actor.userId))
    .orderBy(asc(mindPrompts.createdAt), asc(mindPrompts.id));
  return [...own.map(mine), ...SHARED.filter(isFor(actor))];
}

/** Saves a text once; a repeated one returns the existing prompt. */
export function savePrompt(parts: Parts, cause: Cause, text: string): Promise<MindPrompt> {
  return change(parts, cause, async ({ tx, now, actor }) => {
    const own = await tx
      .select({ id: mindPrompts.id, text: mindPrompts.text })
      .from(mindPrompts)
      .where(eq(mindPrompts.userId, actor.userId));
    const same = own.find((prompt) => prompt.text === text);
    if (same !== undefined) return mine(same);
    if (own.length >= MOST_PROMPTS) throw fieldRefusal("text", `You can keep at most ${MOST_PROMPTS} prompts`);
    const row = { id: parts.newId("mpr"), userId: actor.userId, text, createdAt: now };
    await tx.insert(mindPrompts).values(row);
    return mine(row);
  });
}

/** @throws Refusal not_found, also for another person's */
export function removePrompt(parts: Parts, cause: Cause, id: string): Promise<Record<string, never>> {
  return change(parts, cause, async ({ tx, actor }) => {
    const gone = await tx
      .delete(mindPrompts)
      .where(and(eq(mindPrompts.id, id), eq(mindPrompts.userId, actor.userId)))
      .returning({ id: mindPrompts.id });
    if (gone.length === 0) throw noSuchChat();
    return {};
  });
}
