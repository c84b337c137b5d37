import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { mailOf } from "#server/machine/deliveries/transports.ts";
import { ticketMail } from "#server/people/support/ticket-mail.ts";

const EVIL = "A question\r\nBcc: everybody@evil.example\nX-Mailer: mine";
const row = (title: string) => ({
  id: "tkt_1",
  ticketTypeId: 1,
  name: "A person",
  email: "person@firm.example",
  title,
  attributes: { description: "What was typed." },
});

test("a title with line breaks stays one line of the subject", () => {
  const { subject } = ticketMail(row(EVIL));
  expect(subject).toBe("[tkt_1] A question Bcc: everybody@evil.example X-Mailer: mine");
});

test("a mail has one receiver, and no header that its subject or its address asks for", async () => {
  const destination = "person@firm.example\r\nBcc: everybody@evil.example";
  const mail = mailOf("no-reply@yieldboard.example", { destination, subject: EVIL, body: "…" });
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  const message = (sent as unknown as { message: Buffer }).message.toString();
  const [headers = ""] = message.split("\r\n\r\n", 1);
  expect(headers).toMatch(/^Subject: /m);
  expect(headers).not.toMatch(/^(?:Bcc|X-Mailer): /im);
  expect(sent.envelope.to).toHaveLength(1);
  expect(sent.envelope.to).not.toContain("everybody@evil.example");
});
