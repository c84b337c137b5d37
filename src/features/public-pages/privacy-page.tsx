import { Link } from "@tanstack/react-router";
import { CONSENT_RIGHTS, POLICY_DATE, STORED_DATA } from "#domain/accounts/privacy-notice.ts";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

export function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy"
      description={`What ${BRAND} stores about the people who use it, why, for how long, and who may read it.`}
      lead="We store what a dealing desk needs to work and to prove what it did. No advertising, no profile, nothing sold."
    >
      <CounselNote />
      <p>This text holds from {POLICY_DATE} on.</p>
      <section>
        <h2>What we store, and for how long</h2>
        <ScrollBox label="What we store, and for how long">
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Why</th>
                <th scope="col">How long</th>
                <th scope="col">Who sees it</th>
              </tr>
            </thead>
            <tbody>
              {STORED_DATA.map(({ what, why, howLong, whoSees }) => (
                <tr key={what}>
                  <td>{what}</td>
                  <td>{why}</td>
                  <td>{howLong}</td>
                  <td>{whoSees}</td>
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
            One cookie, of 180 days, marks a browser in which you have signed in, so that a stranger's wrong guesses do
            not bar you.
          </li>
          <li>
            The browser's own storage holds your theme and desk and what you typed and did not send. What you typed is
            deleted when you sign out.
          </li>
          <li>
            Where a link says which campaign it belongs to (parameters that begin with utm_), the last one is stored in
            this browser. It is sent to nobody, and goes when you delete the browser's storage for this site.
          </li>
        </ul>
        <p>There are no cookies of others, and no analytics script runs in the pages.</p>
      </section>
      <section>
        <h2>Who may read it</h2>
        <ul>
          <li>The people you deal and chat with, as far as they take part.</li>
          <li>
            Your firm: colleagues see its quotes and tickets; its compliance officers its conversations, deleted
            messages included.
          </li>
          <li>Our staff: support requests and bond terms. Not a firm's negotiations.</li>
          <li>
            Where an installation uses a hosted chat service, that service carries its messages. Mails and codes go
            through the providers that the installation names.
          </li>
        </ul>
      </section>
      <section>
        <h2>Your consent and your rights</h2>
        <p>
          Before you use {BRAND} you are asked to agree to this notice and to the <Link to="/terms">terms</Link>, and
          again when they change. {CONSENT_RIGHTS.withdraw}
        </p>
        <p>
          Your profile shows your details and what you agreed to and when, and gives you a file of what is stored of
          you.
        </p>
        <p>
          {CONSENT_RIGHTS.complain} The contact page is <Link to="/contact">here</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
