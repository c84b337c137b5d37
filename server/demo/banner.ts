import { BRAND } from "#domain/brand.ts";
import { ROLE_TITLES } from "#domain/entities/roles.ts";
import { DEMO_FIRMS, DEMO_PASSWORD, DEMO_PEOPLE } from "#server/demo/people.ts";

/** Banner printed at the start of the demo. */
export function demoBanner(address: string): string {
  const firms = new Map(DEMO_FIRMS.map((firm) => [firm.id, firm.name]));
  const lines = DEMO_PEOPLE.map(({ email, clientId, roles, isBroker, isStaff }) => {
    const titles = [
      ...(isBroker ? ["Broker"] : []),
      ...(isStaff ? ["Staff"] : []),
      ...roles.map((role) => ROLE_TITLES[role]),
    ];
    return `  ${email.padEnd(32)}${(firms.get(clientId) ?? "").padEnd(24)}${titles.join(", ")}`;
  });
  return [
    "",
    `${BRAND} runs at ${address} with demo data. Everybody's password is ${DEMO_PASSWORD}`,
    "",
    ...lines,
    "",
    `Codes that would be sent are at ${address}/dev/outbox`,
    "",
    "",
  ].join("\n");
}
