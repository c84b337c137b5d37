import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { CounselNote, PublicPage } from "#src/features/public-pages/public-page.tsx";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

export function ChatPolicyPage() {
  return (
    <PublicPage
      title="Chat policy"
      description={`Who may chat on ${BRAND}, what can no longer be changed, who may read it, and what must not be written.`}
      lead="A chat between dealers is a business record. These are the rules the product enforces, and those we ask you to follow."
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
          Dealers, trade viewers, back office, brokers and our own staff. Compliance officers never take part, even if
          they hold another role: they only read, and their reading marks no message as delivered or seen.
        </p>
        <p>
          You decide who may invite you: anyone, only firms connected with yours, or no one from another firm.
          Colleagues join without an invitation. A group has at most 100 members. A trading group is run by one broker.
          In a broadcast, only its owner writes; answers go to the direct conversation.
        </p>
      </section>
      <section>
        <h2>Changes to a message</h2>
        <ScrollBox label="Changes to a message">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What the sender may do</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Within two minutes, if no one has answered it</td>
                <td>Edit or delete it</td>
              </tr>
              <tr>
                <td>After two minutes, or once it has been answered or dealt on</td>
                <td>Correct it: the old text stays beside the new one</td>
              </tr>
            </tbody>
          </table>
        </ScrollBox>
        <p>
          Compliance officers of the firms in a conversation see every version with its time, including deleted
          messages.
        </p>
      </section>
      <section>
        <h2>Quotes in a chat</h2>
        <p>
          A quote you write is read by a machine and shown to the members of that conversation as a row they can answer.
          An answer opens a negotiation between the two firms alone, and it is your turn: you accept, counter or
          decline. Nothing is published to the market, and no one is bound by the machine's reading.
        </p>
      </section>
      <section>
        <h2>What you must not write</h2>
        <ul>
          <li>Price-sensitive information that is not public.</li>
          <li>An agreement with other dealers on levels, or deals meant to show volume that is not there.</li>
          <li>A request to continue elsewhere to avoid being recorded.</li>
          <li>Passwords, one-time codes, or a client's account numbers to people who need not know them.</li>
        </ul>
        <p>
          Each firm's compliance officers maintain a list of words that alert them. Deals far from the market, deals
          back and forth between the same two firms, and late reports raise an alert as well.
        </p>
      </section>
      <section>
        <h2>When a rule is broken</h2>
        <p>
          The operator of a group can remove a person from it. We can deactivate an account, which ends its sessions at
          once. To report a message, go to the <Link to="/contact">contact page</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
