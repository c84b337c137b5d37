import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";

/** The long conversation, between two people. */
export const LONG = "chn_long";

export interface CrowdedWorld extends Pick<ChatTestWorld, "asha" | "close"> {
  messages: number;
  channels: number;
}

/** A person with many channels, each with another person and a few messages, and one long conversation. */
export async function crowdedWorld({
  messages,
  channels,
}: {
  messages: number;
  channels: number;
}): Promise<CrowdedWorld> {
  const world = await openChatWorld();
  const { db } = world.parts;
  const currentUserId = world.asha.id;
  await db.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', 'usr_peer' || n, 'email', 'peer' || n || '@bench.example',
       'mobile', (8000000000 + n)::text, 'first_name', 'Peer', 'last_name', n::text, 'client_id', 'cli_narmada'))).*
     from users u, generate_series(1, $2::int) n where u.id = $1`,
    [world.rohan.id, channels],
  );
  const channel = (name: string, from: string) =>
    `insert into chat_channels (url, kind, name, creator_id, is_distinct, data, created_at, last_at, change, change_id)
       select ${name}, 'direct', '', $1::text, true, '{}', 1, 1, 1, nextval('chat_change_ids') ${from}`;
  await db.query(channel("'chn_peer' || n", "from generate_series(1, $2::int) n"), [currentUserId, channels]);
  await db.query(channel(`'${LONG}'`, ""), [currentUserId]);
  const insertMembers = (who: string, joinOrder: number, where: string) =>
    `insert into chat_members (channel_url, user_id, join_order, role, state, joined_at, read_at, delivered_at, change_id)
       select url, ${who}, ${joinOrder}, 'none', 'joined', 1, 0, 0, nextval('chat_change_ids') from chat_channels where ${where}`;
  await db.query(insertMembers("$1::text", 1, "url like 'chn_peer%' or url = 'chn_long'"), [currentUserId]);
  await db.query(insertMembers("'usr_peer' || substr(url, 9)", 2, "url like 'chn_peer%'"));
  await db.query(insertMembers("$1::text", 2, "url = 'chn_long'"), [world.rohan.id]);
  const insertMessages = (perChannel: string, where: string, sender: string) =>
    `insert into chat_messages (channel_url, sender_id, message_type, message, mentioned_user_ids, created_at, change_id)
       select c.url, ${sender}, 'user', '7.18 gs 33 offer 6.95 10cr, line ' || n, '{}', 1700000000000 + n * 1000, nextval('chat_change_ids')
       from chat_channels c, generate_series(1, ${perChannel}) n where ${where}`;
  await db.query(insertMessages("3", "c.url like 'chn_peer%'", "'usr_peer' || substr(c.url, 9)"));
  await db.query(insertMessages("$1::int", "c.url = 'chn_long'", "$2::text"), [messages, world.rohan.id]);
  await db.query(
    `update chat_channels c set last_at = m.at, last_message_id = m.id
       from (select channel_url, max(created_at) as at, max(id) as id from chat_messages group by channel_url) m
       where m.channel_url = c.url`,
  );
  await db.query("analyze");
  return { asha: world.asha, close: () => world.close(), messages, channels: channels + 1 };
}
