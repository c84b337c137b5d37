import { DEMO_PASSWORD } from "#server/demo/people.ts";

/** Bodies that would be fine from a party, by endpoint. */
export function validBodies(ids: Readonly<Record<string, string>>): Record<string, Record<string, unknown>> {
  const quote = { finstrument_id: ids.IN, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.07 };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  return {
    "auth.password": { email: "dealer@meridian.example", password: DEMO_PASSWORD },
    "eoi.add": quote,
    "eoi.review": quote,
    "eoi.addForClient": { ...quote, end_client_id: "cli_sahyadri" },
    "bondTerms.decide": { decision: "reject", version: 1, reason: "not so" },
    "eoi.reviewEdit": { version: 1, quantum: 50_000_000 },
    "eoi.update": { version: 1, quantum: 50_000_000 },
    "eoi.close": { opposing_eoi: ids.eoi, confirm: true },
    "eoi.withdrawAll": {},
    "eoi.upload": { csv: "finstrument_id,quantum\n" },
    "eoi.addNegotiation": { cluster: ids.clu, action: "withdraw" },
    "cluster.update": { version: 1, close: true },
    "cluster.accept": { bond_yield: 0.0705 },
    "runs.choose": { finstrument_id: ids.IN },
    "runs.read": { text: "x" },
    "runs.answer": {
      seen: {
        message_id: ids.msg,
        fixed_field: "yield",
        level: 0.07,
        quantum: null,
        settlement_delta: null,
        status: null,
      },
    },
    "clients.add": {
      name: "Lata Deshmukh",
      client_type: "INDV",
      category: "HNI",
      pan: "AKLPD1234F",
      email: "lata@mail.example",
      mobile: "9822000001",
      address: "9 Model Colony",
      city: "Pune",
      state: "Maharashtra",
      pincode: "411016",
      account_number: "50100012345678",
      ifsc: "HDFC0000007",
      depository: "CDSL",
      bo_id: "1208160000000017",
    },
    "clients.change": { version: 1, city: "Pune" },
    "credentials.set": { participant_code: "MERIDN01", username: "rfq", password: "secret", corp: "NSCCL" },
    "credentials.remove": { corp: "ICCL" },
    "users.change": { roles: ["user"] },
    "users.invite": {
      email: "nisha@meridian.example",
      first_name: "Nisha",
      last_name: "Verma",
      roles: ["clientviewer"],
    },
    "users.resendInvite": { invitee_id: ids.usr },
    "users.revokeInvite": { invitee_id: ids.usr },
    "watchlists.add": { name: "Another" },
    "watchlists.change": {},
    "alerts.add": { finstrument_id: ids.IN, rule: { kind: "rating_action" } },
    "alerts.change": { active: false },
    "savedSearches.change": {},
    "savedSearches.add": { name: "Another", query: "?q=rec" },
    "chat.create": { custom_type: "direct", user_ids: ["usr_dealernarmada"] },
    "chat.changeChannel": { alert_level: "none" },
    "chat.invite": { user_ids: ["usr_dealersahyadri"] },
    "chat.ban": { user_id: "usr_dealernarmada" },
    "chat.unread": { message_id: ids.msg },
    "chat.send": { req_id: "walk-0002", message: "let me in" },
    "chat.sendLater": { channel_url: ids.chn, req_id: "walk-0003", message: "gm", send_at: inAnHour },
    "chat.remind": { channel_url: ids.chn, message_id: ids.msg, remind_at: inAnHour },
    "chat.edit": { message: "changed" },
    "chat.correct": { message: "changed" },
    "surveillance.workAlert": { version: 1, note: "mine" },
    "surveillance.transcript": { startTime: 0, endTime: inAnHour, channelIds: [ids.chn], format: "json" },
    "surveillance.changeTerm": { is_active: false },
    "chat.inviteUsers": { sendbird_user_ids: ["usr_dealernarmada"] },
  };
}

export function validQueries(legId: string): Record<string, Record<string, string>> {
  return { "cluster.accept": { lsId: legId }, "surveillance.follow": { since: "s1.1.1.1" } };
}
