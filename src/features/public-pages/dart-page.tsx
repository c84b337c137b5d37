import { Link } from "@tanstack/react-router";
import smallDealLine from "#src/features/public-pages/pictures/2-deal-line-680.webp";
import smallDesk from "#src/features/public-pages/pictures/1-desk-680.webp";
import dealLine from "#src/features/public-pages/pictures/2-deal-line.webp";
import desk from "#src/features/public-pages/pictures/1-desk.webp";
import { Picture, PublicPage } from "#src/features/public-pages/public-page.tsx";

export function DartPage() {
  return (
    <PublicPage
      title="dart: the dealing desk"
      description="Bids and offers of each bond in one stack, quotes from chats beside them, negotiation in private and a ticket at the end: the desk for India's bond dealers."
      lead="One screen for the market, your business and your conversations. Built for the keyboard, and everything works with the mouse as well."
    >
      <Picture
        src={desk}
        small={smallDesk}
        isFirst
        alt="The desk: stacks of bids and offers by bond, the dealer's own business below, conversations and quotes read from them at the right"
        caption="The desk of the demo market. Bids at the left, offers at the right, best on top, each with where it comes from."
      />
      <section>
        <h2>The market in one stack</h2>
        <p>
          Published quotes and those from your chats appear together, tagged with their source. While you look, rows
          keep their places and only figures change; new quotes wait behind a chip. Filter the way you would say it:{" "}
          <code>7.18 gs 33</code>, <code>yield &gt; 7</code>, <code>size &gt;= 10cr</code>.
        </p>
      </section>
      <section>
        <h2>A quote in one line</h2>
        <p>
          <kbd>Ctrl</kbd> <kbd>K</kbd>, then <code>b 5cr 7.18 gs 33 6.95</code>: a bid for 5 crore of the 7.18 %
          Government Stock 2033 at 6.95 %. You see what was read, what it costs in rupees and where the market stands.
          Nothing is sent until you confirm the sentence.
        </p>
        <Picture
          src={dealLine}
          small={smallDealLine}
          alt="The palette has read a bid from one typed line and shows its rupees and the market"
          caption="The palette has read a line. Enter opens the form filled in."
        />
      </section>
      <section>
        <h2>Negotiated in private</h2>
        <p>
          An answer to a quote opens a negotiation between two firms. Each sees whose turn it is and how long it lasts,
          counters or accepts. Both may ask a broker to facilitate. Third firms never see the level.
        </p>
      </section>
      <section>
        <h2>Slips are caught before they bind</h2>
        <p>
          A level far from the market, ten times your usual size, a better live quote that you would trade through, a
          settlement day in a year whose holidays are not published: each is named, with its figure, and confirmed
          separately. Your firm sets the limits.
        </p>
      </section>
      <section>
        <h2>Chats that can be dealt on</h2>
        <p>
          Direct conversations, groups, trading groups and broadcasts. Quotes are read as they are typed; one press
          answers a quote in private. Messages someone has relied on cannot be edited, and corrections are visible.
        </p>
      </section>
      <section>
        <h2>Then the ticket</h2>
        <p>
          Price, accrued interest, consideration and settlement day, the same for both sides, with a way back to the
          negotiation and the first quote. Reporting to the RFQ platforms of NSE and BSE from the ticket is being built
          and is not open yet.
        </p>
        <p>
          <Link to="/auth/login">Sign in</Link> if your firm has access, or ask for it by{" "}
          <Link to="/contact">contact</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
