import { describe, expect, test } from "vitest";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { channelOf, MY_USER_ID, myMember, memberOf, messageOf } from "#src/chat-client/chat.testing.ts";
import { whyNotWrite } from "#src/features/chat/composer/send-bar.ts";

function session(roles: SessionData["user_info"]["roles"] = ["clientdealer"], hasTerms = true): SessionData {
  return {
    user_info: {
      first_name: "Asha",
      last_name: "Kulkarni",
      email: "dealer@meridian.example",
      mobile: "",
      roles,
      unique_id: MY_USER_ID,
      suprsend_subscriber_id: "",
      has_accepted_chat_terms: hasTerms,
      user_security_preferences: {},
      is_user_profile_complete: true,
      is_staff: false,
    },
    id: "cli_meridian",
    name: "Meridian",
    brand_name: "Meridian",
    user_accounts: [],
    allowed_exchanges: [],
    is_broker: false,
    client_segment: "INSTITUTIONAL",
    is_premium: false,
    rfq_exchanges: [],
    stp_exchanges: [],
    nsccl_credentials: false,
    iccl_credentials: false,
    nsccl_name: null,
    iccl_name: null,
    mind_trial_ends_at: null,
    consent_missing: null,
    second_factor_missing: null,
  };
}

const farah = { user_id: "usr_farah", nickname: "Farah Irani" };
const alone = (part: Partial<ChatChannel> = {}) => channelOf({ members: [myMember], name: "Rohan Mehta", ...part });

describe("the composer gives way to the reason", () => {
  test.each<[string, ChatChannel, SessionData, RegExp]>([
    [
      "in a broadcast of somebody else",
      channelOf({ custom_type: "broadcast", creator: farah }),
      session(),
      /^Only Farah/,
    ],
    ["for a role that does not chat", channelOf(), session(["complianceofficer"]), /role has no access to chat/],
    ["before the terms are taken", channelOf(), session(undefined, false), /accept the chat terms/],
    ["before an invitation is taken", channelOf({ my_member_state: "invited" }), session(), /Accept the invitation/],
    ["where the other has left", alone(), session(), /Rohan Mehta has left/],
    [
      "where the other declined",
      alone({ last_message: messageOf({ by: null, data: { declined_invite: true } }) }),
      session(),
      /Rohan Mehta declined/,
    ],
    [
      "where the other may no longer sign in",
      channelOf({ members: [myMember, memberOf({ is_active: false })] }),
      session(),
      /Rohan Mehta no longer uses the chat/,
    ],
  ])("%s", (_when, channel, mine, text) => {
    expect(whyNotWrite(channel, mine)).toMatch(text);
  });

  test("and nowhere else: a group with somebody inactive, a broadcast of mine, a viewer's own chat", () => {
    const others = [myMember, memberOf({ is_active: false }), memberOf({ user_id: "usr_x" })];
    expect(whyNotWrite(channelOf({ custom_type: "group", members: others }), session())).toBeNull();
    const mine = { user_id: MY_USER_ID, nickname: "Asha Kulkarni" };
    expect(whyNotWrite(channelOf({ custom_type: "broadcast", creator: mine }), session())).toBeNull();
    expect(whyNotWrite(channelOf(), session(["clientviewer"]))).toBeNull();
  });
});
