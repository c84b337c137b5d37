import { Link } from "@tanstack/react-router";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function FindProductPage() {
  return (
    <PublicPage
      title="find: every bond, one search"
      description="Search Indian bonds by name, ISIN or issuer the way a dealer says them, filter and compare them, and read terms, cash flows and published levels with their sources. No account needed."
      lead="Type rec 30 or 7.18 gs 33, as you would say it. Government stock, state loans, treasury bills, STRIPS, PSU, bank, NBFC and corporate bonds, open to everyone."
    >
      <p>
        <Link to="/find">Open the search</Link>
      </p>
      <section>
        <h2>Found by what you know</h2>
        <p>
          Part of a name, an ISIN, an issuer, a coupon and a year. Narrow by kind of bond, security, rating and time to
          maturity, and by conditions on coupon, dates or yield; each choice shows how many bonds it leaves. The address
          holds the whole search, so a link shows a colleague what you see.
        </p>
      </section>
      <section>
        <h2>A page for each bond</h2>
        <ul>
          <li>Its terms, each with its source; assumptions are marked as such.</li>
          <li>Cash flows to maturity, and to call where there is one.</li>
          <li>Published levels with source and date, as a chart and as a table.</li>
          <li>
            A calculator: price to yield and back, accrued interest and consideration for any size and settlement day.
          </li>
          <li>Bonds like it, to compare side by side.</li>
        </ul>
      </section>
      <section>
        <h2>Honest about what is missing</h2>
        <p>
          Public data on Indian bonds has gaps: many corporate bonds state no coupon frequency, many ratings are old. A
          bond whose payments are not known shows no price, and says which fact is missing. Ratings carry their date.
        </p>
      </section>
      <section>
        <h2>More when you sign in</h2>
        <p>
          Dealers see live bids and offers on the same pages and deal there. Searches can be saved and sent, bonds put
          on watchlists, tables downloaded.
        </p>
      </section>
    </PublicPage>
  );
}
