import { createTransport } from "nodemailer";
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

/** What this installation can send by; a channel without its setting has no transport. */
export function transportsOf(
  config: Pick<Config, "smtpUrl" | "smsUrl" | "mailFrom">,
): Partial<Record<Outgoing["channel"], Transport>> {
  return {
    ...(config.smtpUrl === null ? {} : { email: byMail(config.smtpUrl, config.mailFrom) }),
    ...(config.smsUrl === null ? {} : { sms: bySms(config.smsUrl) }),
  };
}

function byMail(url: string, from: string): Transport {
  const mailer = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return async (message) => {
    await mailer.sendMail(mailOf(from, message));
  };
}

/** A message as it is mailed. Its address is taken as one: written as text, a line break or a comma in it would make two. */
export function mailOf(from: string, { destination, subject, body }: Omit<Outgoing, "id" | "channel">) {
  return { from, to: { name: "", address: destination }, subject, text: body };
}

/** The message id goes along, so that a gateway can drop one it got before. */
function bySms(url: string): Transport {
  return async ({ id, destination, body }) => {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": id },
      body: JSON.stringify({ to: `+91${destination}`, text: body }),
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
}
