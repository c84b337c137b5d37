import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { ContactForm } from "#src/desk-kit/support/contact-form.tsx";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";
import { useLooks } from "#src/shell/theme/theme.ts";
import { Toaster } from "#src/ui/toast.tsx";
import { useSession } from "#src/session/session.ts";

export function ContactPage() {
  const theme = useLooks((state) => state.theme);
  const session = useSession((state) => state.session);
  return (
    <PublicPage
      title="Contact"
      description={`Write to the people behind ${BRAND}: access for your firm, a question, an idea, a fault.`}
      lead="Write to us about access for your firm, a question, an idea or something that is wrong. Your message becomes a support request, and we answer by email."
    >
      <section>
        <h2>Write to us</h2>
        <UntilKnown>
          <ContactForm key={session?.user_info.unique_id ?? ""} user={session?.user_info} />
        </UntilKnown>
      </section>
      <Toaster theme={theme} />
      {session === null ? (
        <section>
          <h2>Access for your firm</h2>
          <p>People join by an invitation of their firm. If your firm is not here yet, say who you are.</p>
          <RequestButton request="REQUEST_ACCESS" size="large">
            Request access
          </RequestButton>
        </section>
      ) : null}
      <section>
        <h2>Quicker ways</h2>
        <ul>
          <li>
            A price, a date or a call of a bond looks wrong: sign in and report it from the bond's page. What you see
            goes with it.
          </li>
          <li>
            You were invited and the link no longer opens: ask your firm's account administrator to invite you again.
          </li>
          <li>
            You only want to look something up: <Link to="/find">find</Link> needs no account.
          </li>
        </ul>
        <p>Never send passwords, one-time codes or account numbers.</p>
      </section>
    </PublicPage>
  );
}

/** Disables its content until the session is known, as the form remounts then and loses its text. */
function UntilKnown({ children }: { children: ReactNode }) {
  const isWaiting = useSession(({ status }) => status === "loading");
  return (
    <fieldset disabled={isWaiting} className="contents">
      {children}
    </fieldset>
  );
}
