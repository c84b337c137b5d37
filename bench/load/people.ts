import { Client } from "pg";
import { fullOrShort } from "../short.ts";

/** Dealers to copy into a crowd, from two firms that deal with each other. */
export const FIRMS = ["usr_dealermeridian", "usr_dealernarmada"] as const;
/** People per firm, enough that nobody exceeds the rate limit of one person. */
export const PEOPLE = fullOrShort(60, 10);

export const idOf = (firm: string, n: number) => `${firm}load${n}`;
export const emailOf = (firm: string, n: number) => `${firm}.load${n}@bench.example`;

/** Everyone, alternating between the firms, as on a market: dealing acts of one firm run one after the other. */
export const PEOPLE_IDS = Array.from({ length: PEOPLE }, (_, n) => FIRMS.map((firm) => idOf(firm, n))).flat();

/** Creates colleagues of the demo's dealers, with the same permissions and password. */
export async function copyPeople(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  for (const [nth, firm] of FIRMS.entries()) {
    await database.query(
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', $1::text || 'load' || n,
         'email', $1::text || '.load' || n || '@bench.example', 'mobile', ($2::bigint + n)::text))).*
       from users u, generate_series(0, $3::int - 1) n where u.id = $1::text`,
      [firm, 8_000_000_000 + nth * 1_000_000, PEOPLE],
    );
  }
  await database.end();
}
