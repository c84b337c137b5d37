import { Link } from "@tanstack/react-router";
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
      <section>
        <h2>What we store, and for how long</h2>
        <ScrollBox label="What we store, and for how long">
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Why</th>
                <th scope="col">How long</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Name, email, mobile number, firm, roles</td>
                <td>To sign you in and show others whom they deal with</td>
                <td>As long as the account, then as long as records name it</td>
              </tr>
              <tr>
                <td>Quotes, negotiations, tickets, messages with their versions, files</td>
                <td>They are the business and its record</td>
                <td>No end is set today</td>
              </tr>
              <tr>
                <td>Audit entries: who did what, when</td>
                <td>To prove what happened</td>
                <td>No end is set today</td>
              </tr>
              <tr>
                <td>Sessions that ended, mails and codes that were sent</td>
                <td>To look into a problem</td>
                <td>A month</td>
              </tr>
              <tr>
                <td>Addresses you connect from</td>
                <td>To count wrong tries; stored as keyed hashes</td>
                <td>While the count lasts</td>
              </tr>
              <tr>
                <td>Reports of errors: what failed, your name and firm, the page</td>
                <td>To repair it; never what you typed, a level or a message</td>
                <td>As long as the error-reporting service of this installation stores them</td>
              </tr>
              <tr>
                <td>What you write to support</td>
                <td>To answer you</td>
                <td>No end is set today; a file that no request names is dropped after a day</td>
              </tr>
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
        <h2>Your rights</h2>
        <p>
          Your profile shows your details. To ask what else is stored of you, to have it corrected, or to withdraw a
          consent, write to us by <Link to="/contact">contact</Link>. Records that the law asks your firm to retain
          cannot be erased on request.
        </p>
      </section>
    </PublicPage>
  );
}
