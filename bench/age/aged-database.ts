import { Client } from "pg";
import { copyRow, type Differing, withoutIndexes } from "./copies.ts";

/** Rows of each kind over ten years, ending the day before the bench's day. */
export interface Age {
  quotes: number;
  entries: number;
  messages: number;
  /** Half of them became deals. */
  negotiations: number;
}

/** Rows written by the product, copied to fill the earlier years. */
export interface Models {
  quoteId: string;
  clusterId: string;
  ticketId: string;
  channelUrl: string;
  messageId: string;
}

const CHANNELS = 400;
const YEARS = 10;
/** Half of all rows belong to one firm, so its lists are the longest. */
const FIRMS = "(array['cli_meridian', 'cli_meridian', 'cli_narmada', 'cli_sahyadri'])";
const PEOPLE = "(array['usr_dealermeridian', 'usr_dealermeridian', 'usr_dealernarmada', 'usr_dealersahyadri'])";
const BONDS =
  "(array['IN0020230085', 'IN0020240019', 'INE053F07595', 'IN0020200070', 'IN0020150093', 'INE094A08176', 'IN0020060029'])";
const ON_EXCHANGE = JSON.stringify({
  rfqNumber: null,
  reportNumber: null,
  isReportOpen: false,
  replaces: null,
  isInDoubt: false,
  refusal: null,
  dispute: null,
});
const TABLES = [
  "eois",
  "clusters",
  "legs",
  "rounds",
  "tickets",
  "orders",
  "exchange_commands",
  "audit",
  "audit_links",
  "chat_messages",
];

const one = (list: string) => `${list}[1 + n % cardinality(${list})]`;
const other = (list: string) => `${list}[1 + (n + 2) % cardinality(${list})]`;
const id = (prefix: string) => `'${prefix}_age' || lpad(n::text, 8, '0')`;

/**
 * Fills the database to the given age.
 * @param now the bench's day
 */
export async function makeOld(url: string, models: Models, age: Age, now: Date): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set maintenance_work_mem = '512MB'");
    await client.query("set work_mem = '64MB'");
    await withoutIndexes(client, TABLES, () => fill(client, models, age, now));
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

async function fill(client: Client, models: Models, age: Age, now: Date): Promise<void> {
  const begun = `timestamptz '${now.toISOString()}' - interval '${YEARS} years'`;
  const spread = (rows: number) => `(${begun} + n * (interval '${YEARS} years' - interval '1 day') / ${rows})`;
  const day = (at: string) => `${at}::date + 1`;
  const copies = (table: string, where: string, rows: number, differing: Differing) =>
    copyRow(client, table, where, rows, differing);

  const quoted = spread(age.quotes);
  await copies("eois", `id = '${models.quoteId}'`, age.quotes, {
    id: id("eoi"),
    finstrument_id: one(BONDS),
    client_id: one(FIRMS),
    user_id: one(PEOPLE),
    quote_type: "case n % 2 when 0 then 'BID' else 'ASK' end",
    status: one("(array['CLOSED', 'EXPIRED', 'REPLACED', 'FILLED'])"),
    remaining: "case n % 4 when 3 then 0 else model.remaining end",
    settlement_date: day(quoted),
    expires_at: `${quoted} + interval '3 hours'`,
    created_at: quoted,
    updated_at: `${quoted} + interval '2 hours'`,
  });

  const rows = age.negotiations;
  const met = spread(rows);
  // Half of the negotiations lapsed.
  const isDealt = "n % 2 = 0";
  await copies("clusters", `id = '${models.clusterId}'`, rows, {
    id: id("clu"),
    finstrument_id: one(BONDS),
    state: `case when ${isDealt} then 'ACCEPTED' else 'LAPSED' end`,
    ticket_id: `case when ${isDealt} then ${id("tkt")} end`,
    settlement_date: day(met),
    expires_at: `${met} + interval '1 hour'`,
    created_at: met,
    updated_at: `${met} + interval '1 hour'`,
  });
  const quoteOf = `'eoi_age' || lpad((n * ${Math.floor(age.quotes / rows)})::text, 8, '0')`;
  for (const side of ["BID", "ASK"] as const) {
    const mine = side === "BID" ? one : other;
    await copies("legs", `cluster_id = '${models.clusterId}' and side = '${side}'`, rows, {
      id: `'leg_age${side.toLowerCase()}' || lpad(n::text, 8, '0')`,
      cluster_id: id("clu"),
      eoi_id: side === "BID" ? quoteOf : "null",
      client_id: mine(FIRMS),
      user_id: mine(PEOPLE),
      status: "'WITHDRAWN'",
    });
  }
  await copies("rounds", `cluster_id = '${models.clusterId}'`, rows, {
    id: id("rnd"),
    cluster_id: id("clu"),
    leg_id: `'leg_ageask' || lpad(n::text, 8, '0')`,
    user_id: other(PEOPLE),
    status: "'EXPIRED'",
    expires_at: `${met} + interval '1 hour'`,
    created_at: met,
  });
  const deal = {
    id: id("tkt"),
    number: "'T-age-' || n",
    state: one("(array['EXECUTED', 'EXECUTED', 'EXECUTED', 'CANCELLED'])"),
    finstrument_id: one(BONDS),
    buyer_client_id: one(FIRMS),
    buyer_user_id: one(PEOPLE),
    seller_client_id: other(FIRMS),
    seller_user_id: other(PEOPLE),
    settlement_date: day(met),
    author_client_id: one(FIRMS),
    deal_time: met,
    sent_at: met,
    executed_at: `${met} + interval '1 hour'`,
    created_at: met,
    updated_at: `${met} + interval '1 hour'`,
  };
  await copies("tickets", `id = '${models.ticketId}'`, rows, {
    ...deal,
    cluster_id: `case when ${isDealt} then ${id("clu")} end`,
    buyer_eoi_id: `case when ${isDealt} then ${quoteOf} end`,
    seller_eoi_id: "null",
  });
  await client.query(
    `insert into orders (id, number, kind, state, reported_status, ticket_id, exchange, execution, finstrument_id, face,
       fixed_field, unit_price_stored, yield_stored, yield_type, settlement_date, consideration, bond_terms, buyer_client_id,
       buyer_user_id, seller_client_id, seller_user_id, reporter, brokers, buyer_side, seller_side, deal_time, trade_time,
       reported_at, on_exchange, deal_number, confirmed_at, settled_at, version, created_at, updated_at)
     select 'ord' || substr(id, 4), 'O' || substr(number, 2), 'ORDER', 'SETTLED', 'accepted', id, 'NSE', execution, finstrument_id,
       quantity, fixed_field, unit_price_stored, yield_stored, 'YTM', settlement_date, consideration, bond_terms, buyer_client_id,
       buyer_user_id, seller_client_id, seller_user_id, 'buyer', brokers, buyer_side, seller_side, created_at, created_at,
       created_at, '${ON_EXCHANGE}', 'D' || substr(number, 2), updated_at, updated_at, 3, created_at, updated_at
     from tickets where id like 'tkt_age%' and state = 'EXECUTED'`,
  );
  await client.query(
    `insert into exchange_commands (id, client_id, exchange, kind, subject_id, payload, tag, state, attempt, not_after, next_try_at,
       sent_at, number, created_at, updated_at)
     select ${id("xcm")}, ${one(FIRMS)}, 'NSE', 'place_quote', ${id("eoi")}, '{"quote": {"side": "BID", "value": 10000000}}', 'tag' || n,
       'DONE', 1, ${quoted}, ${quoted}, ${quoted}, 'R' || n, ${quoted}, ${quoted} from generate_series(1, ${age.quotes}) as n`,
  );

  const { rows: newest } = await client.query<{ seq: string }>("select max(seq) as seq from audit");
  const from = Number(newest[0]?.seq ?? 0);
  const done = spread(age.entries);
  const hash = (n: string) => `encode(sha256((${n})::text::bytea), 'hex')`;
  await copies("audit", `subject = '${models.quoteId}'`, age.entries, {
    seq: `${from} + n`,
    at: done,
    actor_id: one(PEOPLE),
    client_id: one(FIRMS),
    action: one(
      "(array['eoi.add', 'eoi.close', 'cluster.respond', 'ticket.accept', 'auth.sign_in', 'chat.message', 'eoi.update'])",
    ),
    subject: id("eoi"),
    previous_hash: hash("n - 1"),
    hash: hash("n"),
  });
  for (const key of [one(BONDS), other(FIRMS), id("clu")]) {
    await client.query(
      `insert into audit_links (key, at, seq) select ${key}, ${done}, ${from} + n from generate_series(1, ${age.entries}) as n
       where ${key} <> ${one(FIRMS)}`,
    );
  }
  await fillChats(client, models, age, spread(age.messages));
}

/** Channels of two people, with the messages spread evenly over them. */
async function fillChats(client: Client, models: Models, age: Age, sent: string): Promise<void> {
  const channel = `'chn_age' || lpad((n % ${CHANNELS})::text, 8, '0')`;
  await copyRow(client, "chat_channels", `url = '${models.channelUrl}'`, CHANNELS, {
    url: channel,
    distinct_key: "'age' || n",
    change_id: "nextval('chat_change_ids')",
  });
  const { rows: members } = await client.query<{ user: string }>(
    "select user_id as user from chat_members where channel_url = $1",
    [models.channelUrl],
  );
  for (const { user } of members) {
    await copyRow(client, "chat_members", `channel_url = '${models.channelUrl}' and user_id = '${user}'`, CHANNELS, {
      channel_url: channel,
      change_id: "nextval('chat_change_ids')",
    });
  }
  const words =
    "(array['7.18 gs 33 offer 6.95 10cr', 'pfc 35 bid 7.42 for 5cr', 'any interest in sdl maharashtra', 'will check and come back', 'done at 7.05, thanks'])";
  await copyRow(client, "chat_messages", `id = ${models.messageId}`, age.messages, {
    channel_url: channel,
    req_id: "null",
    sender_id: one(`(array[${members.map(({ user }) => `'${user}'`).join(", ")}])`),
    message: `${one(words)} || ' ' || (n::bigint * 7919 % 1000003)`,
    created_at: `(extract(epoch from ${sent}) * 1000)::bigint`,
    sent_at: "null",
    // Older than the position up to which supervision has scanned.
    change_id: "1",
  });
  await client.query(
    `update chat_channels c set last_at = m.at, last_message_id = m.id from (select channel_url, max(created_at) as at, max(id) as id
       from chat_messages group by channel_url) m where m.channel_url = c.url and c.url like 'chn_age%'`,
  );
}
