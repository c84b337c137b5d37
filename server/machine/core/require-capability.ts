import { Refusal } from "#domain/contract/errors.ts";
import { can, type Capability, lacksPremium } from "#domain/permissions/capabilities.ts";
import { type Actor, subjectOf } from "#server/machine/core/actor.ts";

/** @throws Refusal premium_required when only the firm's plan is missing, else forbidden */
export function requireCapability(actor: Actor, capability: Capability): void {
  const subject = subjectOf(actor);
  if (lacksPremium(subject, capability)) throw new Refusal("premium_required", "Upgrade to premium plan to start");
  if (!can(subject, capability)) throw new Refusal("forbidden", "Your role does not allow this.");
}
