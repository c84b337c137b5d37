import { z } from "zod";
import {
  CONSENT_MISSING_TEXTS,
  CONSENT_RIGHTS,
  POLICY_DATE,
  POLICY_VERSION,
  STORED_DATA,
} from "#domain/accounts/privacy-notice.ts";
import { BRAND } from "#domain/brand.ts";
import { giveConsent } from "#domain/contract/http/consent.ts";
import type { ConsentMissing } from "#domain/entities/consent.ts";
import { call } from "#src/lib/api.ts";
import { FormCheckbox } from "#src/ui/form/choice-fields.tsx";
import { Form, FormProblem, SubmitButton } from "#src/ui/form/form.tsx";
import { useSchemaForm } from "#src/ui/form/use-schema-form.ts";
import { DutyFrame } from "#src/features/profile/duty-frame.tsx";
import { PolicyLink } from "#src/ui/policy-link.tsx";

const schema = z.object({ agrees: z.boolean().refine((agrees) => agrees, "Tick the box to agree.") });

/** Replaces every page until the user agrees to the current privacy notice and terms. */
export function ConsentDutyPage({ because }: { because: ConsentMissing }) {
  const form = useSchemaForm({
    schema,
    empty: { agrees: false },
    onSend: async () => {
      await call(giveConsent, { body: { version: POLICY_VERSION } });
      // A full reload starts market, chat and page as after sign-in.
      window.location.reload();
    },
  });
  return (
    <DutyFrame title="Your consent" heading="What we store about you" signOut="Decline and sign out">
      <p>{CONSENT_MISSING_TEXTS[because]} Nothing else is available until then.</p>
      <dl className="flex flex-col gap-3">
        {STORED_DATA.map(({ data, purpose, keptFor, visibleTo }) => (
          <div key={data} className="rounded border border-line bg-raised px-4 py-3">
            <dt className="font-semibold">{data}</dt>
            <dd>
              <dl className="mt-1 grid gap-x-4 text-[13px] leading-5 sm:grid-cols-[88px_1fr]">
                <Item name="Purpose" text={purpose} />
                <Item name="Kept for" text={keptFor} />
                <Item name="Visible to" text={visibleTo} />
              </dl>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <b>To withdraw:</b> {CONSENT_RIGHTS.withdraw}
      </p>
      <p>
        <b>To complain:</b> {CONSENT_RIGHTS.complain}
      </p>
      <p>
        Full texts: <PolicyLink to="/privacy">privacy notice</PolicyLink>, <PolicyLink to="/terms">terms</PolicyLink>{" "}
        and <PolicyLink to="/contact">contact page</PolicyLink>. Effective from {POLICY_DATE}.
      </p>
      <Form form={form} label="Your consent" className="flex flex-col items-start gap-4">
        <FormCheckbox form={form} name="agrees" label="I agree">
          I agree that {BRAND} stores and uses this data about me for these purposes, and I accept the terms.
        </FormCheckbox>
        <FormProblem form={form} />
        <SubmitButton form={form} kind="primary" size="large" sendingLabel="Storing…">
          Agree and continue
        </SubmitButton>
      </Form>
      <p className="text-[13px] text-muted">
        If you decline, you are signed out. Your account and its data stay unchanged, and you will be asked again when
        you next sign in.
      </p>
    </DutyFrame>
  );
}

function Item({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{text}</dd>
    </>
  );
}
