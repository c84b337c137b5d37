import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

export function ChatPolicyPage() {
  return (
    <PublicPage
      title="Chat policy"
      description={`Who may chat on ${BRAND}, what stays as it was sent, who may read it, and what is not to be written.`}
      lead="A chat between dealers is a business record. These are the rules that the product enforces, and those that we ask of you."
    >
      <CounselNote />
      <section>
        <h2>What you accept before your first message</h2>
        <ul>
          <li>
            Chat is a record of your firm. Your compliance officer may read it, and nothing that was said is ever truly
            deleted.
          </li>
          <li>
            A level written here is binding only where you say so. Deals are made by tickets and quotes, not by words
            alone.
          </li>
          <li>Share prices, holdings and client names only with those who may know them.</li>
        </ul>
      </section>
      <section>
        <h2>Who takes part</h2>
        <p>
          Dealers, trade viewers, back office, brokers and our own staff. Compliance officers never do, whatever other
          role they hold: they read, and their reading marks no message as delivered or seen.
        </p>
        <p>
          You decide who may invite you: anyone, only firms that yours is connected with, or nobody of another firm.
          Colleagues join without asking. A group holds at most 100 people. A trading group is run by one broker. In a
          broadcast only its owner writes; answers go to the direct conversation.
        </p>
      </section>
      <section>
        <h2>What stays</h2>
        <ScrollBox label="What stays">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What its writer may do</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Within two minutes, nobody answered it</td>
                <td>Edit or delete it</td>
              </tr>
              <tr>
                <td>After two minutes, or once it was answered or dealt on</td>
                <td>Correct it: the old text stays beside the new one</td>
              </tr>
            </tbody>
          </table>
        </ScrollBox>
        <p>
          Compliance officers of the firms in a conversation see every version, also of what was deleted, with its time.
        </p>
      </section>
      <section>
        <h2>Quotes in a chat</h2>
        <p>
          A quote that you write is read by a machine and shown to the members of that conversation as a row they can
          answer. An answer opens a negotiation of the two firms alone, and it is your turn: you accept, counter or
          decline. Nothing is published to the market, and nobody is bound by what the machine read.
        </p>
      </section>
      <section>
        <h2>What is not to be written</h2>
        <ul>
          <li>What moves a price and is not public.</li>
          <li>An agreement on levels with other dealers, or deals meant to show a volume that is not there.</li>
          <li>A request to carry on elsewhere, so that it is not recorded.</li>
          <li>Passwords, one-time codes, or a client's account numbers to who need not know them.</li>
        </ul>
        <p>
          Each firm's compliance officers maintain a list of words they are alerted to. Deals far from the market,
          between the same two firms back and forth, or reported late raise an alert as well.
        </p>
      </section>
      <section>
        <h2>When a rule is broken</h2>
        <p>
          The operator of a group can remove a person from it. We can deactivate an account, which ends its sessions at
          once. To report a message, use <Link to="/contact">contact</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
