import { formatDate } from "#domain/lib/format-date.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { fieldRefusal, refuse } from "#sandbox/model/refusal.ts";
import { at, type Caller, type Venue } from "#sandbox/model/state.ts";
import { type Instrument, participantOf, type World } from "#sandbox/model/world.ts";

/** Refuses a participant whose access is revoked. */
export function checkAccess(world: World, { venue, participant }: Caller): void {
  if (participantOf(world, venue, participant)?.hasAccess === false) throw refuse("E210", "RFQ access revoked");
}

export function checkParticipant(world: World, venue: Venue, code: string): void {
  if (participantOf(world, venue, code) === undefined) throw refuse("E202", `Invalid participant code ${code}`);
}

export function checkGroup(world: World, venue: Venue, code: string): void {
  if (!world.state.groups.has(at(venue, code))) throw refuse("E202", `Invalid group code ${code}`);
}

export function checkCustodian(world: World, venue: Venue, code: string): void {
  if (participantOf(world, venue, code)?.isCustodian !== true) throw refuse("E202", `Invalid custodian code ${code}`);
}

/** A client code is the participant's own or one of its UCCs, and not debarred. */
export function checkClient(world: World, venue: Venue, participant: string, client: string): void {
  const member = participantOf(world, venue, participant);
  if (client !== participant && member?.ucc.includes(client) !== true) {
    throw refuse("E202", `Invalid client code ${client}`);
  }
  const until = world.state.debarred.get(at(venue, client));
  if (until !== undefined && until >= istDateOf(world.now)) {
    throw refuse("E209", `Client ${client} debarred until ${formatDate(until)}`);
  }
}

export function instrumentOf(world: World, isin: string): Instrument {
  const found = world.instruments.get(isin);
  if (found === undefined) throw fieldRefusal("isin", "Invalid ISIN");
  return found;
}
