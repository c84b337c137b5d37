import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { RequestButton } from "#src/desk-kit/support/request-button.tsx";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function InventoryPage() {
  return (
    <PublicPage
      title="Inventory"
      description={`What inventory will be on ${BRAND}: your firm's holdings beside the market, external trades recorded, and an offer made from what you hold.`}
      lead="A desk that knows what it holds quotes faster. Inventory puts your firm's holdings beside the market. It belongs to the premium plan, is being built, and is not open yet."
    >
      <section>
        <h2>What it will do</h2>
        <ul>
          <li>Take your holdings from a file, with a report for each row that could not be read.</li>
          <li>Value them by the published and live levels of each bond, with source and date.</li>
          <li>Record a trade made elsewhere, so that what you hold stays right.</li>
          <li>Offer a holding to the market in one step, as an expression of interest.</li>
        </ul>
        <p>
          Holdings are seen by your own firm only. Offering one publishes its size and level, and nothing else of it.
        </p>
      </section>
      <section>
        <h2>What works today</h2>
        <p>
          Dealers see what of theirs is live, whose turn it is and which tickets are open in{" "}
          <strong>My business</strong> on the <Link to="/product/dart">desk</Link>. A bond's cash flows and the
          consideration for any size and day are on its page: <Link to="/find">find a bond</Link>.
        </p>
        <RequestButton request="REQUEST_ACCESS_INVENTORY" size="large">
          Request access to inventory
        </RequestButton>
      </section>
    </PublicPage>
  );
}
