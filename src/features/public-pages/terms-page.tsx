import { Link } from "@tanstack/react-router";
import { POLICY_DATE } from "#domain/accounts/privacy-notice.ts";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";

export function TermsPage() {
  return (
    <PublicPage
      title="Terms"
      description={`The terms of using ${BRAND}: who may use it, when a quote binds, what the prices mean and what we are not.`}
      lead={`${BRAND} is a workspace for firms that deal in bonds. These terms say what you may rely on, and what stays yours to do.`}
    >
      <CounselNote />
      <p>This text holds from {POLICY_DATE} on.</p>
      <section>
        <h2>1. Who may use it</h2>
        <p>
          The public pages, the search and the pages of bonds are open to anyone. Everything else is for people whom
          their firm has invited. An account belongs to one person and is not shared.
        </p>
      </section>
      <section>
        <h2>2. Quotes and deals</h2>
        <ul>
          <li>A quote marked firm may be accepted as it stands while it is live, for the size shown.</li>
          <li>An indicative quote binds nobody until its owner agrees to what was answered.</li>
          <li>A deal is made when one side accepts the other's last offer in a negotiation and confirms it.</li>
          <li>A quote that a machine read from a chat binds nobody.</li>
          <li>The people who act for a firm here are taken to be allowed to by that firm.</li>
        </ul>
      </section>
      <section>
        <h2>3. Reporting and settlement</h2>
        <p>
          The firms of a deal report and settle it as the exchanges, clearing corporations and regulators require. A
          ticket is a working paper, not a confirmation of an exchange. {BRAND} is no party to any deal.
        </p>
      </section>
      <section>
        <h2>4. Bonds, levels and prices</h2>
        <p>
          Terms and published levels come from public sources, are shown with source and date, and may be wrong or out
          of date. Computed prices say which conventions they rest on. Check what matters with the issuer's documents.
          Nothing here is advice or an invitation to buy or sell.
        </p>
      </section>
      <section>
        <h2>5. Fair use</h2>
        <p>
          Do not mislead others about price, size or identity; do not take out data in bulk to offer it elsewhere; do
          not try to see what is not yours. The <Link to="/chat-policy">chat policy</Link> is part of these terms.
        </p>
      </section>
      <section>
        <h2>6. Records and privacy</h2>
        <p>
          What is done here is recorded. The <Link to="/privacy">privacy page</Link> says what of it concerns you as a
          person, the page on <Link to="/data-security">data security</Link> how it is protected.
        </p>
      </section>
      <section>
        <h2>7. Trials and plans</h2>
        <p>
          Some parts are open for a trial or with a premium plan. When a trial ends that part closes; what you made
          stays.
        </p>
      </section>
      <section>
        <h2>8. Ending, liability, law</h2>
        <p>
          To be drafted by counsel: notice and suspension, limits of liability, governing law and courts, and the name
          and address of the contracting company.
        </p>
      </section>
    </PublicPage>
  );
}
