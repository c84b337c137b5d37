import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function AboutPage() {
  return (
    <PublicPage
      title={`About ${BRAND}`}
      description={`${BRAND} is the workspace in which India's bond dealers find, price, quote, negotiate and agree bonds, with the record that their back office and compliance need.`}
      lead="Bonds in India trade by negotiation. A dealer hears of interest in a chat or on the phone, agrees a level, writes it down, and reports it. We put that whole path into one workspace, and keep the record of it."
    >
      <section>
        <h2>What it replaces</h2>
        <p>
          On most desks a deal lives in five places: a chat where the quote was made, a sheet where the level was worked
          out, a phone where it was agreed, an email to the back office, and the exchange's own screen. Each copy is
          typed again, and each is a chance for 7.5 to become 75. Here the quote in the chat, the level, the negotiation
          and the ticket are one chain. From the ticket you walk back to the line it began with.
        </p>
      </section>
      <section>
        <h2>Who works in it</h2>
        <dl>
          <div>
            <dt>Dealers and brokers</dt>
            <dd>
              see bids and offers of a bond in one stack, post expressions of interest, answer, counter and accept, and
              read the quotes of their chats as rows they can deal on.
            </dd>
          </div>
          <div>
            <dt>Trade viewers and back office</dt>
            <dd>follow the firm's tickets and conversations. Their role shows no live quotes and agrees no deal.</dd>
          </div>
          <div>
            <dt>Compliance officers</dt>
            <dd>
              read their firm's conversations with every earlier version of a message, work the alerts, and export
              transcripts that can be checked elsewhere.
            </dd>
          </div>
          <div>
            <dt>Researchers, and everyone else</dt>
            <dd>
              search all bonds on <Link to="/find">find</Link> and read a bond's terms, cash flows and published levels.
            </dd>
          </div>
        </dl>
      </section>
      <section>
        <h2>What we stand for</h2>
        <ul>
          <li>
            <strong>Nothing is invented in a price.</strong> A bond whose payments are not known is not priced, and the
            page says which fact is missing. Where the market's usual terms stand in for one, it says so.
          </li>
          <li>
            <strong>Nothing binds by accident.</strong> Every binding act is shown as one sentence with its money and
            settlement date, and needs a key of its own.
          </li>
          <li>
            <strong>Your negotiation is yours.</strong> The levels of two firms in a negotiation are visible to those
            two and to the broker they asked to help. To no one else.
          </li>
          <li>
            <strong>The record cannot be tidied.</strong> Each change adds an entry to a tamper-evident chain.
          </li>
        </ul>
      </section>
      <section>
        <h2>What it is not</h2>
        <p>
          {BRAND} is not an exchange and not a clearing house. It matches nobody against their will, holds no money and
          no securities, and gives no advice. A deal agreed here is still reported and settled where the rules say. The
          direct connections to the RFQ platforms of NSE and BSE are being built and are not open yet.
        </p>
      </section>
    </PublicPage>
  );
}
