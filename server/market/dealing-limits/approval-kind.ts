import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { ChangedField } from "#domain/accounts/approval.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { removeLimit } from "#domain/contract/http/limits.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { must } from "#domain/lib/must.ts";
import { limitId } from "#domain/lib/wire.ts";
import { figureProblem, limitChange, limitTexts } from "#domain/limits/limit-rules.ts";
import { limitText, plainKeyText, scopeText } from "#domain/limits/limit-text.ts";
import {
  bandKind,
  LIMIT_LEVEL_LABELS,
  LIMIT_UNIT_LABELS,
  limitLevel,
  limitSettlement,
  limitUnit,
  ON_BREACH_LABELS,
  onBreach,
  type ShownLimit,
} from "#domain/entities/limit.ts";
import { limitNotice } from "#domain/notices/firm-notice.ts";
import type { LimitAct } from "#domain/notices/table.ts";
import { can } from "#domain/permissions/capabilities.ts";
import type { ApprovalContext, ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { peopleOfFirm } from "#server/people/accounts/firm-people.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import { keyLabels } from "#server/market/dealing-limits/keys.ts";
import { seesLimit, showLimit } from "#server/market/dealing-limits/queries.ts";
import { limits } from "#server/machine/db/schema/limits.ts";
import { lockLimits } from "#server/market/trading/limits/lock-limits.ts";
import { limitById, type LimitRow } from "#server/market/trading/limits/read-limits.ts";

/** Figures of a limit, and the reaction to a breach. */
const figures = z.object({
  amount: z.number(),
  bandKind: bandKind.nullable(),
  basePrice: z.number().nullable(),
  baseYield: z.number().nullable(),
  onBreach,
});
type Figures = z.infer<typeof figures>;

const scope = z.object({
  level: limitLevel,
  key: z.string().nullable(),
  settlement: limitSettlement.nullable(),
  /** Absent in changes sent for approval before the field existed. */
  dealerId: z.string().nullable().default(null),
  sizeFrom: z.number().nullable().default(null),
  unit: limitUnit,
});

const payload = z.discriminatedUnion("act", [
  z.object({ act: z.literal("add"), id: limitId, scope, figures }),
  z.object({ act: z.literal("change"), id: limitId, version: z.number().int(), sent: limitChange }),
  z.object({ act: z.literal("remove"), id: limitId, version: z.number().int() }),
]);
type Payload = z.infer<typeof payload>;

type Removed = z.output<typeof removeLimit.response>;

/** Limits: added, changed or removed by one person, or by two where the firm asks for them. They hold from the next deal on. */
export const limitsKind: ApprovalKind<Payload, ShownLimit | Removed> = {
  id: "limits",
  title: "Dealing limits",
  approver: "firm.settings",
  payload,
  async look(context, given) {
    await lockLimits(context.changing.tx, context.changing.actor.clientId);
    if (given.act === "add") return lookAtNew(context, given);
    const before = await ownLimit(context, given);
    const name = await nameOf(context, before);
    const shared = { subject: before.id, basis: String(before.version) };
    if (given.act === "remove") {
      return { ...shared, sentence: `Remove the ${name}.`, fields: changedFields(before, null) };
    }
    const fields = changedFields(before, laidOver(before, given.sent));
    return fields.length === 0 ? null : { ...shared, sentence: `Change the ${name}.`, fields };
  },
  async apply(context, given) {
    const { parts, changing, maker } = context;
    const { tx, now, actor } = changing;
    const set = { setBy: maker.userId, setByName: maker.userName, setAt: now };
    if (given.act === "add") {
      const [row] = await tx
        .insert(limits)
        .values({ id: given.id, clientId: actor.clientId, ...given.scope, ...given.figures, ...set })
        .returning();
      const added = must(row, "the limit");
      changing.audit("limit.add", added.id, { ...given.scope, ...given.figures });
      await notifyFirm(context, "add", { row: added, fields: changedFields(null, added) });
      return showLimit(parts, tx, actor, added);
    }
    const before = await ownLimit(context, given);
    const { id } = before;
    if (given.act === "remove") {
      await tx.delete(limits).where(eq(limits.id, id));
      changing.audit("limit.remove", id, {
        ...figuresOf(before),
        level: before.level,
        key: before.key,
        dealerId: before.dealerId,
        sizeFrom: before.sizeFrom,
        unit: before.unit,
      });
      await notifyFirm(context, "remove", { row: before, fields: changedFields(before, null) });
      return { removed: id };
    }
    const after = laidOver(before, given.sent);
    if (changedFields(before, after).length === 0) return showLimit(parts, tx, actor, before);
    const [row] = await tx
      .update(limits)
      .set({ ...after, ...set, version: before.version + 1 })
      .where(eq(limits.id, id))
      .returning();
    changing.audit("limit.change", id, { before: figuresOf(before), after });
    await notifyFirm(context, "change", { row: before, fields: changedFields(before, after) });
    return showLimit(parts, tx, actor, must(row, "the limit"));
  },
};

/** Notifies people affected by a limit or administering it, except those who changed and approved it. */
async function notifyFirm(
  context: ApprovalContext,
  act: LimitAct,
  { row, fields }: { row: LimitRow; fields: readonly ChangedField[] },
): Promise<void> {
  const { parts, changing, maker } = context;
  const { tx, actor } = changing;
  const approvedBy = actor.userId === maker.userId ? null : actor.userName;
  const text = limitNotice(act, { by: maker.userName, approvedBy, name: await nameOf(context, row), fields });
  const people = await peopleOfFirm(
    tx,
    actor.clientId,
    (person, id) =>
      id !== actor.userId && id !== maker.userId && can(person, "limits.view") && seesLimit(person, id, row),
  );
  for (const { id } of people) {
    await notifyPerson(parts, changing, id, { alertId: null, isin: null, page: "limits", text });
  }
}

async function lookAtNew(context: ApprovalContext, given: Extract<Payload, { act: "add" }>) {
  const { tx, actor } = context.changing;
  const { level, key, unit, settlement, dealerId, sizeFrom } = given.scope;
  const same = and(
    eq(limits.clientId, actor.clientId),
    eq(limits.level, level),
    eq(limits.unit, unit),
    key === null ? isNull(limits.key) : eq(limits.key, key),
    settlement === null ? isNull(limits.settlement) : eq(limits.settlement, settlement),
    dealerId === null ? isNull(limits.dealerId) : eq(limits.dealerId, dealerId),
    sizeFrom === null ? isNull(limits.sizeFrom) : eq(limits.sizeFrom, sizeFrom),
    ne(limits.id, given.id),
  );
  const [taken] = await tx.select({ id: limits.id }).from(limits).where(same);
  if (taken !== undefined) throw fieldRefusal("unit", limitTexts.taken);
  return {
    subject: [level, unit, key, settlement, dealerId, sizeFrom].join(" ").trimEnd(),
    sentence: `Add a ${await nameOf(context, given.scope)}.`,
    fields: changedFields(null, { ...given.figures, unit }),
    basis: "",
  };
}

/** The current limit, locked. @throws Refusal not_found, stale_version */
async function ownLimit(
  { parts, changing: { tx, actor } }: ApprovalContext,
  { id, version }: { id: string; version: number },
): Promise<LimitRow> {
  await tx
    .select({ id: limits.id })
    .from(limits)
    .where(and(eq(limits.id, id), eq(limits.clientId, actor.clientId)))
    .for("update");
  const row = await limitById(tx, actor.clientId, id);
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  if (row.version === version) return row;
  throw new Refusal("stale_version", "Someone else changed this limit. Check it again.", {
    fresh: await showLimit(parts, tx, actor, row),
  });
}

function figuresOf({ amount, bandKind: band, basePrice, baseYield, onBreach: breach }: LimitRow): Figures {
  return { amount, bandKind: band, basePrice, baseYield, onBreach: breach };
}

/** Merges the sent fields into the stored limit; the result must be valid. @throws Refusal validation_error */
function laidOver(before: LimitRow, sent: z.output<typeof limitChange>): Figures & Pick<LimitRow, "unit"> {
  const after = {
    unit: before.unit,
    amount: sent.amount ?? before.amount,
    bandKind: sent.band_kind === undefined ? before.bandKind : sent.band_kind,
    basePrice: sent.base_price === undefined ? before.basePrice : sent.base_price,
    baseYield: sent.base_yield === undefined ? before.baseYield : sent.base_yield,
    onBreach: sent.on_breach ?? before.onBreach,
  };
  const problem = figureProblem(before.unit, { amount: after.amount, band_kind: after.bandKind });
  if (problem !== null) throw fieldRefusal(problem.field, problem.text);
  const hasBase = after.basePrice !== null || after.baseYield !== null;
  if (hasBase && (before.level !== "PORTFOLIO" || before.key === null))
    throw fieldRefusal("base_price", limitTexts.base);
  return after;
}

/** `firm limit, all deals, rupees bought a day`. */
async function nameOf(
  { parts, changing: { tx } }: ApprovalContext,
  { level, key, unit, settlement, dealerId, sizeFrom }: z.infer<typeof scope>,
): Promise<string> {
  const labelOf = await keyLabels(parts, tx, [{ level, key, dealerId }]);
  const whom = plainKeyText({ level, key, settlement }) ?? labelOf(level, key ?? "");
  const particular = scopeText(dealerId === null ? null : labelOf("DEALER", dealerId), sizeFrom);
  const whose = particular === "" ? whom : `${whom} (${particular})`;
  return `${LIMIT_LEVEL_LABELS[level].toLowerCase()} limit for ${whose}, ${LIMIT_UNIT_LABELS[unit].toLowerCase()}`;
}

/** The figures as people read them. */
function changedFields(before: LimitRow | null, after: (Figures & Pick<LimitRow, "unit">) | null): ChangedField[] {
  const [was, is] = [shown(before), shown(after)];
  return (["Limit", "Base price", "Base yield", "When exceeded"] as const)
    .map((label) => ({ label, before: was[label], after: is[label] }))
    .filter((field) => field.before !== field.after);
}

function shown(row: (Figures & Pick<LimitRow, "unit">) | null) {
  if (row === null) return { Limit: "", "Base price": "", "Base yield": "", "When exceeded": "" };
  return {
    Limit: limitText(row),
    "Base price": row.basePrice === null ? "" : formatPrice(row.basePrice),
    "Base yield": row.baseYield === null ? "" : `${formatYieldPct(row.baseYield)} %`,
    "When exceeded": ON_BREACH_LABELS[row.onBreach],
  };
}
