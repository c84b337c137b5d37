import { Link } from "@tanstack/react-router";
import { CONSENT_RIGHTS, POLICY_DATE, STORED_DATA } from "#domain/accounts/privacy-notice.ts";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

export function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy"
      description={`The data ${BRAND} stores about its users, why, for how long, and who can see it.`}
      lead="We store what a dealing desk needs to work and to prove what it did. No advertising, no profiling, no sale of data."
    >
      <CounselNote />
      <p>Effective from {POLICY_DATE}.</p>
      <section>
        <h2>What we store, and for how long</h2>
        <ScrollBox label="What we store, and for how long">
          <table>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">Purpose</th>
                <th scope="col">Kept for</th>
                <th scope="col">Visible to</th>
              </tr>
            </thead>
            <tbody>
              {STORED_DATA.map(({ data, purpose, keptFor, visibleTo }) => (
                <tr key={data}>
                  <td>{data}</td>
                  <td>{purpose}</td>
                  <td>{keptFor}</td>
                  <td>{visibleTo}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </section>
      <section>
        <h2>Cookies and storage in your browser</h2>
        <ul>
          <li>Two cookies hold your session. Scripts cannot read them.</li>
          <li>
            One cookie, kept for 180 days, marks a browser you have signed in from, so that a stranger's wrong guesses
            do not lock you out.
          </li>
          <li>
            The browser's own storage holds your theme, your desk and text you have not sent. That text is deleted when
            you sign out.
          </li>
          <li>
            If a link names its campaign (parameters that begin with utm_), the last campaign is stored in this browser.
            It is not sent to anyone, and is removed when you delete the browser's storage for this site.
          </li>
        </ul>
        <p>There are no third-party cookies, and no analytics script runs on the pages.</p>
      </section>
      <section>
        <h2>Who can see your data</h2>
        <ul>
          <li>The people you deal and chat with, to the extent that they take part.</li>
          <li>
            Your firm: colleagues see its quotes and tickets; its compliance officers see its conversations, including
            deleted messages.
          </li>
          <li>Our staff: support requests and bond terms, but not a firm's negotiations.</li>
          <li>
            If an installation uses a hosted chat service, that service carries its messages. Emails and codes go
            through the providers the installation names.
          </li>
        </ul>
      </section>
      <section>
        <h2>Your consent and your rights</h2>
        <p>
          Before you use {BRAND}, we ask you to agree to this notice and to the <Link to="/terms">terms</Link>, and we
          ask again when they change. {CONSENT_RIGHTS.withdraw}
        </p>
        <p>
          Your profile shows your details and your consents with their dates, and lets you download the data stored
          about you.
        </p>
        <p>
          {CONSENT_RIGHTS.complain} Go to the <Link to="/contact">contact page</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
