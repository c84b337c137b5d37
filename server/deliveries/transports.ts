import { createTransport } from "nodemailer";
import { must } from "#domain/lib/must.ts";
import type { Config } from "#server/config/config.ts";

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

/** What this installation can send by; a channel without its setting has no transport. */
export function transportsOf(config: Settings): Partial<Record<Outgoing["channel"], Transport>> {
  return {
    ...(config.smtpUrl === null ? {} : { email: byMail(config) }),
    ...(config.smsUrl === null ? {} : { sms: bySms(config) }),
  };
}

/** Each mail has a connection of its own, made with what the settings say by then. */
function byMail(config: Settings): Transport {
  return async (message) => {
    const url = must(config.smtpUrl, "SMTP_URL");
    const mailer = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
    await mailer.sendMail(mailOf(config.mailFrom, message));
  };
}

/** A message as it is mailed. Its address is taken as one: written as text, a line break or a comma in it would make two. */
export function mailOf(from: string, { destination, subject, body }: Omit<Outgoing, "id" | "channel">) {
  return { from, to: { name: "", address: destination }, subject, text: body };
}

/** The message id goes along, so that a gateway can drop one it got before. */
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
