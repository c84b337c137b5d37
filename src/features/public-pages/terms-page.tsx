import { Link } from "@tanstack/react-router";
import { POLICY_DATE } from "#domain/accounts/privacy-notice.ts";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";

export function TermsPage() {
  return (
    <PublicPage
      title="Terms"
      description={`The terms of use of ${BRAND}: who may use it, when a quote binds, what the prices mean and the limits of our role.`}
      lead={`${BRAND} is a workspace for firms that deal in bonds. These terms say what you may rely on and what remains your responsibility.`}
    >
      <CounselNote />
      <p>Effective from {POLICY_DATE}.</p>
      <section>
        <h2>1. Who may use it</h2>
        <p>
          The public pages, the search and the bond pages are open to anyone. Everything else is for people invited by
          their firm. An account belongs to one person and must not be shared.
        </p>
      </section>
      <section>
        <h2>2. Quotes and deals</h2>
        <ul>
          <li>A quote marked firm may be accepted on its terms while it is live, for the size shown.</li>
          <li>An indicative quote is not binding until its owner accepts an answer.</li>
          <li>A deal is made when one side accepts the other's last offer in a negotiation and confirms it.</li>
          <li>A quote read from a chat by a machine is not binding.</li>
          <li>People who act for a firm here are presumed to have its authority.</li>
        </ul>
      </section>
      <section>
        <h2>3. Reporting and settlement</h2>
        <p>
          The firms in a deal report and settle it as the exchanges, clearing corporations and regulators require. A
          ticket is a working document, not an exchange confirmation. {BRAND} is not a party to any deal.
        </p>
      </section>
      <section>
        <h2>4. Bonds, levels and prices</h2>
        <p>
          Terms and published levels come from public sources, are shown with their source and date, and may be wrong or
          out of date. Calculated prices state the conventions they are based on. Check anything that matters against
          the issuer's documents. Nothing here is advice or an invitation to buy or sell.
        </p>
      </section>
      <section>
        <h2>5. Fair use</h2>
        <p>
          Do not mislead others about price, size or identity. Do not extract data in bulk to offer it elsewhere. Do not
          try to see data that is not yours. The <Link to="/chat-policy">chat policy</Link> is part of these terms.
        </p>
      </section>
      <section>
        <h2>6. Records and privacy</h2>
        <p>
          Activity here is recorded. The <Link to="/privacy">privacy page</Link> describes the personal data in these
          records, and the page on <Link to="/data-security">data security</Link> describes how it is protected.
        </p>
      </section>
      <section>
        <h2>7. Trials and plans</h2>
        <p>
          Some features are open for a trial or with a premium plan. When a trial ends, its features close; the work you
          created remains.
        </p>
      </section>
      <section>
        <h2>8. Termination, liability and governing law</h2>
        <p>
          To be drafted by counsel: notice and suspension, limits of liability, governing law and courts, and the name
          and address of the contracting company.
        </p>
      </section>
    </PublicPage>
  );
}
