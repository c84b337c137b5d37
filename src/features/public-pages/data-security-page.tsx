import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function DataSecurityPage() {
  return (
    <PublicPage
      title="Data security"
      description={`How ${BRAND} protects sign-ins, negotiations and records: sessions, permissions, files, the audit chain and what we ask of the operator.`}
      lead="What is built in, stated so that your own people can check it. Where something is up to you, it says so."
    >
      <section>
        <h2>Signing in</h2>
        <ul>
          <li>
            Passwords are stored as Argon2id hashes. An unknown address is answered as slowly as a wrong password.
          </li>
          <li>
            Wrong tries are counted by account, by place and by browser, so that guessing is stopped and a stranger's
            guesses do not lock you out of the browser you use.
          </li>
          <li>One-time codes last five minutes. Five are sent in a quarter of an hour at most, 30 seconds apart.</li>
        </ul>
      </section>
      <section>
        <h2>Sessions</h2>
        <ul>
          <li>
            A session's token is a random number that scripts in the page cannot read. It lasts 15 minutes and renews
            itself while you work, for 14 days at most without a visit.
          </li>
          <li>
            We store keyed hashes of tokens only: a copy of the database lets nobody in. A renewal token works once; if
            a used one is presented again, someone else holds a copy, and the session ends.
          </li>
          <li>
            Roles are checked on every call. A deactivation or a lost role takes effect on the next one; live
            connections are checked every minute.
          </li>
        </ul>
      </section>
      <section>
        <h2>Who sees what</h2>
        <ul>
          <li>Each row has an audience: a negotiation belongs to its two firms and the broker they named.</li>
          <li>
            Live quotes go to people with trade access. The server sends none to anyone else; it does not merely hide
            them.
          </li>
          <li>A private run is seen by the members of the conversation it was written in.</li>
          <li>
            Compliance officers see the conversations of their own firm, and each view is recorded in the audit trail.
          </li>
        </ul>
      </section>
      <section>
        <h2>Records</h2>
        <p>
          Each change of state writes its audit entry in the same transaction: neither exists without the other. Each
          entry carries the hash of the one before it, so that an altered, missing or moved entry is detected. The chain
          is checked by a command that needs no running server. It does not protect against someone who controls the
          database and rewrites the whole chain; for that, note the newest entry's hash elsewhere from time to time.
        </p>
      </section>
      <section>
        <h2>Files and links</h2>
        <ul>
          <li>
            A file's type is read from its bytes, not from its name; only known types are accepted, up to a few
            megabytes.
          </li>
          <li>
            Files are served as downloads, never inside our pages, to those who may read the conversation or ticket.
          </li>
          <li>
            To preview a link, our server fetches the page as text, from public addresses only. The server's operator
            can turn this off.
          </li>
        </ul>
      </section>
      <section>
        <h2>In your browser</h2>
        <p>
          Fonts and scripts come from our own server; no third-party script runs in the pages. Text you have not sent is
          stored in your browser under your account and deleted when you sign out.
        </p>
      </section>
      <section>
        <h2>The operator's part</h2>
        <p>
          HTTPS, backups, and encryption of the disks are set up where the server runs. A backup of the database holds
          everything, files included. To report a weakness, write to us by <Link to="/contact">contact</Link>, and leave
          other people's data alone.
        </p>
      </section>
    </PublicPage>
  );
}
