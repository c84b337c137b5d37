import { createTransport } from "nodemailer";
import { must } from "#domain/lib/must.ts";
import type { Config } from "#server/machine/config/config.ts";

export interface Outgoing {
  id: string;
  channel: "email" | "sms";
  destination: string;
  subject: string;
  body: string;
}

/** Sends one message; rejects when it was not taken. */
export type Transport = (message: Outgoing) => Promise<void>;

const SMS_TIMEOUT_MS = 10_000;

type Settings = Pick<Config, "smtpUrl" | "smsUrl" | "mailFrom">;

/** Transports of this installation; a channel without its setting has none. */
export function transportsOf(config: Settings): Partial<Record<Outgoing["channel"], Transport>> {
  return {
    ...(config.smtpUrl === null ? {} : { email: byMail(config) }),
    ...(config.smsUrl === null ? {} : { sms: bySms(config) }),
  };
}

/** Each mail uses a new connection with the current settings, which may have changed. */
function byMail(config: Settings): Transport {
  return async (message) => {
    const url = must(config.smtpUrl, "SMTP_URL");
    const mailer = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
    await mailer.sendMail(mailOf(config.mailFrom, message));
  };
}

/**
 * A message as an email. The address is passed as an object: in a text, a line break or a comma would turn it into two
 * addresses.
 */
export function mailOf(from: string, { destination, subject, body }: Omit<Outgoing, "id" | "channel">) {
  return { from, to: { name: "", address: destination }, subject, text: body };
}

/** Includes the message id, so that a gateway can drop duplicates. */
function bySms(config: Settings): Transport {
  return async ({ id, destination, body }) => {
    const answer = await fetch(must(config.smsUrl, "SMS_URL"), {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({ to: `+91${destination}`, text: body }),
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
}
