import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function BestPracticesPage() {
  return (
    <PublicPage
      title="Best practices"
      description={`How dealing desks, brokers, back offices and compliance officers work well on ${BRAND}: quoting, negotiating, confirming and keeping records.`}
      lead="Ten habits of desks that rarely have to explain a deal afterwards, and what the product does to make each of them easy."
    >
      <section>
        <h2>Before you quote</h2>
        <ol>
          <li>
            <strong>Look at the market above your level.</strong> The form shows the best bid and offer with size and
            firm, the last level with its date, and how far yours is from them in basis points. A last level of three
            weeks ago is a memory, not a market: read its date.
          </li>
          <li>
            <strong>Know which number you own.</strong> If you type a yield, the price follows from it, and the other
            way round. What you typed is what you stand by when the settlement day moves.
          </li>
          <li>
            <strong>Check the terms that nobody published.</strong> A bond without a published coupon frequency is
            priced on the market's usual terms. The form names them and asks you to confirm. A wrong frequency moves the
            yield of a 10 % bond by 20 basis points or more.
          </li>
        </ol>
      </section>
      <section>
        <h2>While you deal</h2>
        <ol start={4}>
          <li>
            <strong>Read the sentence, not the form.</strong> Before anything binds you see it as one sentence, with
            rupees and settlement date. It turns amber when a level is far from the market or a size is ten times your
            usual. Confirm figure by figure; do not press through.
          </li>
          <li>
            <strong>Say firm only when you are.</strong> A firm quote may be dealt on as it stands. An indicative one
            becomes yours to agree only when someone answers it.
          </li>
          <li>
            <strong>Edit rather than replace.</strong> A quote that is edited keeps the negotiations that hang on it.
            One that is withdrawn and posted again loses them.
          </li>
          <li>
            <strong>Pull first, think later.</strong> <kbd>Shift</kbd> <kbd>X</kbd> withdraws all your quotes after one
            line that says how many there are.
          </li>
        </ol>
      </section>
      <section>
        <h2>In chats</h2>
        <ol start={8}>
          <li>
            <strong>Write quotes as you would say them.</strong> <code>6.94 36 offer 101.22 25cr</code> is read while
            you type and appears as a chip that others can answer in private. Give the big figure: <code>60/64</code>{" "}
            alone is read as no quote.
          </li>
          <li>
            <strong>Correct in the open.</strong> Two minutes after it was sent, or once someone has answered, a message
            can no longer be edited. Correct it instead: the new text appears beside the old one, and nobody has to
            argue about what was said.
          </li>
        </ol>
      </section>
      <section>
        <h2>Afterwards</h2>
        <ol start={10}>
          <li>
            <strong>Let the ticket carry the deal.</strong> It holds price, accrued interest, consideration and both
            parties. If a figure on it is wrong, report it from there: what you see goes with it, so nobody has to ask.
          </li>
        </ol>
        <p>
          Compliance officers: search before you are asked. Every search and every conversation you open is recorded in
          the audit trail, and a transcript you export carries a hash that anyone can check. The rules of the chat are
          in the <Link to="/chat-policy">chat policy</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
