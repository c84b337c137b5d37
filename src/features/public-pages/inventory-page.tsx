import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";
import { RequestSupport } from "#src/features/public-pages/request-support.tsx";

/** Describes the inventory of a firm's holdings. @param children replaces the request for access */
export function InventoryPage({ children }: { children?: ReactNode }) {
  return (
    <PublicPage
      title="Inventory"
      description={`Inventory on ${BRAND}: your firm's holdings by lots beside the market, valued, with what they will pay, and offered in one step.`}
      lead="A desk that knows what it holds quotes faster. Inventory puts your firm's holdings beside the market, lot by lot. It belongs to the premium plan."
    >
      {children}
      <section>
        <h2>What it does</h2>
        <ul>
          <li>Loads your holdings from a file, and reports each row that could not be read.</li>
          <li>Adds what settles here automatically, and the trades you made elsewhere.</li>
          <li>Values them by the published and live levels of each bond, with source and date.</li>
          <li>Keeps what each lot cost and earned: realised and unrealised gains, interest, charges.</li>
          <li>Shows the payments due each day, and what has been received.</li>
          <li>Offers a holding to the market in one step, as an expression of interest.</li>
        </ul>
        <p>Holdings are seen by your own firm only. Offering one publishes its size and level, and nothing else.</p>
      </section>
      <section>
        <h2>Without it</h2>
        <p>
          Dealers see their live quotes, whose turn it is and which tickets are open in <strong>My business</strong> on
          the <Link to="/product/dart">desk</Link>. A bond's cash flows and the consideration for any size and day are
          on its page: <Link to="/find">find a bond</Link>.
        </p>
        {children ? null : (
          <RequestSupport request="REQUEST_ACCESS_INVENTORY">Request access to inventory</RequestSupport>
        )}
      </section>
    </PublicPage>
  );
}
