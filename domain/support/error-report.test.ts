import { describe, expect, test } from "vitest";
import { errorReport, reportedBy } from "#domain/support/error-report.ts";
import { scrubAddress, scrubText } from "#domain/support/scrub-text.ts";

const SECRETS = [
  "Bond#Desk1",
  "hunter2",
  "AAAPL1234C",
  "50100234567890",
  "HDFC0001234",
  "7.2650",
  "sell 10cr gilt to Rohan",
  "asha@meridian.example",
  "9820012345",
  "482913",
  "kJ8s7Hq2LmZ0pQx4Tn6vWb1C",
] as const;

const event = (more: object = {}) => ({
  event_id: "0123456789abcdef0123456789abcdef",
  timestamp: 1_795_000_000,
  platform: "javascript",
  exception: { values: [{ type: "TypeError", value: "rows is not iterable" }] },
  ...more,
});

describe("a text of an error", () => {
  test.each([
    ["Cannot read properties of undefined (reading 'level')", "Cannot read properties of undefined (reading 'level')"],
    ["rows is not iterable", "rows is not iterable"],
    ['[POST] "/api/eoi/add/": 500', '[POST] "/api/eoi/add/": 500'],
    ['[GET] "/api/client-records/cli_01jd7x9k2m/": 500', '[GET] "/api/client-records/cli_01jd7x9k2m/": 500'],
    [
      "Failed to fetch dynamically imported module: https://desk.example/assets/profile-page-Bx1.js",
      "Failed to fetch dynamically imported module: https://desk.example/assets/profile-page-Bx1.js",
    ],
  ])("says what failed: %s", (text, left) => {
    expect(scrubText(text)).toBe(left);
  });

  test.each([
    `Unexpected token 's', "sell 10cr gilt to Rohan" is not valid JSON`,
    `Unterminated string "sell 10cr gilt to Rohan`,
    "Message: sell 10cr gilt to Rohan",
    "the text = sell 10cr gilt to Rohan",
    "password is hunter2",
    "oldPassword=Bond#Desk1",
    "Authorization: Bearer kJ8s7Hq2LmZ0pQx4Tn6vWb1C",
    "Set-Cookie: bond.token=kJ8s7Hq2LmZ0pQx4Tn6vWb1C",
    "unexpected kJ8s7Hq2LmZ0pQx4Tn6vWb1C",
    "No client with AAAPL1234C",
    "no such aaapl1234c",
    "account 50100234567890 at HDFC0001234 is closed",
    "account 5010 0234 5678 90",
    "No person asha@meridian.example",
    "no person has 98200-12345",
    "482913 was used before",
    "7.2650 is outside the range",
    "yield 7.2650",
    "over 10cr at 7.26%",
    "Failed query: insert into people\nparams: hunter2,Bond#Desk1",
    `{"password":"hunter2","level":7.2650}`,
    "https://desk.example/auth/reset-password?user=1&token=kJ8s7Hq2LmZ0pQx4Tn6vWb1C",
  ])("keeps nothing of anybody: %s", (text) => {
    const left = scrubText(text);
    for (const secret of [...SECRETS, "7.26", "10cr", "0234", "98200", "aaapl"]) expect(left).not.toContain(secret);
  });

  test("is short, and one line", () => {
    expect(scrubText(`a\nb`)).toBe("a");
    expect(scrubText("word ".repeat(1000)).length).toBeLessThanOrEqual(500);
  });
});

test("an address keeps its path and the names of its parameters, never their values", () => {
  expect(scrubAddress("https://desk.example/security/INE002A01018?q=gilt+7.26&token=hunter2#secret")).toBe(
    "https://desk.example/security/INE002A01018?q=…&token=…",
  );
  expect(scrubAddress("https://desk.example/i/kJ8s7Hq2LmZ0pQx4Tn6vWb1C/AAAPL1234C")).toBe("https://desk.example/i/…/…");
  expect(scrubAddress("javascript:alert(1)")).not.toContain("alert");
  expect(scrubAddress("nonsense")).toBe("…");
});

describe("an error that is told of", () => {
  test("is written anew: cookies, headers, breadcrumbs, variables and all else an event may carry stay behind", () => {
    const [password, , pan, account, , level, message, mail, mobile, code, token] = SECRETS;
    const hostile = event({
      message,
      user: { id: "usr_asha", username: "Asha Rao", email: mail, ip_address: "10.0.0.1", mobile },
      request: {
        url: `https://desk.example/find?q=${pan}`,
        cookies: { "bond.token": token },
        headers: { Authorization: `Bearer ${token}`, Cookie: `bond.token=${token}` },
        data: { password, otp: code },
        query_string: `otp=${code}`,
      },
      breadcrumbs: [{ category: "ui.input", message }, { data: { body: { level } } }],
      extra: { pan, account, level },
      contexts: { state: { typed: message } },
      tags: {
        where: `panel ${mail}`,
        secret: password,
        client_id: "cli_meridian",
        client_name: "Meridian Mutual Fund",
      },
      logentry: { message, params: [level] },
      exception: {
        values: [
          {
            type: "Error",
            value: `could not send "${message}" at ${level} to ${account}`,
            mechanism: { type: "generic", handled: true, data: { pan } },
            stacktrace: {
              frames: [
                {
                  filename: `https://desk.example/assets/a.js?token=${token}`,
                  function: "send",
                  lineno: 3,
                  vars: { password, pan },
                  context_line: `const password = "${password}"`,
                  pre_context: [message],
                },
              ],
            },
          },
        ],
      },
    });
    const report = errorReport(hostile);
    for (const secret of [...SECRETS, "10.0.0.1", "Bearer"]) expect(JSON.stringify(report)).not.toContain(secret);
    expect(report).toMatchObject({
      exception: { values: [{ type: "Error", stacktrace: { frames: [{ function: "send", lineno: 3 }] } }] },
      user: { id: "usr_asha", username: "Asha Rao" },
      tags: { client_name: "Meridian Mutual Fund" },
      request: { url: "https://desk.example/find?q=…" },
    });
  });

  test.each([null, 1, "x", [], {}, { event_id: "../../x", exception: { values: [{}] } }, event({ exception: {} })])(
    "%j is no error",
    (given) => {
      expect(errorReport(given)).toBeNull();
    },
  );

  test("fields of a wrong kind are left out", () => {
    const odd = errorReport(
      event({ user: "x", tags: [1], request: 5, exception: { values: [{ type: {}, value: [] }] } }),
    );
    expect(odd).toMatchObject({ tags: {}, exception: { values: [{ type: "Error", value: "" }] } });
    expect(odd).not.toHaveProperty("user");
  });

  test("a flood of errors and frames is cut", () => {
    const frames = Array.from({ length: 500 }, () => ({ filename: "/a.js" }));
    const many = errorReport(
      event({ exception: { values: Array.from({ length: 90 }, () => ({ stacktrace: { frames } })) } }),
    );
    expect(many?.exception.values).toHaveLength(5);
    expect(many?.exception.values[0]?.stacktrace?.frames).toHaveLength(50);
  });

  test("is of whom the server knows, whoever it says it is of", () => {
    const made = errorReport(event({ user: { id: "usr_other", username: "Other" }, tags: { client_id: "cli_other" } }));
    if (made === null) throw new Error("no report");
    const who = { userId: "usr_asha", userName: "Asha Rao", clientId: "cli_meridian", clientName: "Meridian" };
    expect(reportedBy(made, who)).toMatchObject({
      user: { id: "usr_asha", username: "Asha Rao" },
      tags: { client_id: "cli_meridian", client_name: "Meridian" },
    });
    expect(JSON.stringify(reportedBy(made, null))).not.toContain("other");
  });
});
