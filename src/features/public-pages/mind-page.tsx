import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function MindPage() {
  return (
    <PublicPage
      title="mind: an AI analyst"
      description={`mind is the AI analyst of ${BRAND}, in preparation: questions about Indian bonds answered from data with sources. What it will do, and what you can use today.`}
      lead="mind will answer questions about Indian bonds from the data behind this product, with the source of each figure. It is in preparation and not open yet."
    >
      <section>
        <h2>What it is for</h2>
        <p>
          A researcher asks: which AAA PSU bonds of three to five years yield more than the state loans of the same
          maturity? Today that is an afternoon of sheets. mind is to answer it in a conversation, with a table whose
          every row leads to the bond.
        </p>
      </section>
      <section>
        <h2>What it will hold to</h2>
        <ul>
          <li>A figure comes with its source and date. What is not known is said, never filled in.</li>
          <li>Prices and yields are computed by the same functions as on the desk, not guessed by a language model.</li>
          <li>It sees what you may see, and nothing of another firm's business.</li>
          <li>It gives no advice to buy or sell.</li>
        </ul>
      </section>
      <section>
        <h2>Who will have it</h2>
        <p>
          People with the role Market Researcher, first as a trial. When a trial ends, mind closes and your earlier
          conversations stay yours.
        </p>
      </section>
      <section>
        <h2>Until then</h2>
        <p>
          <Link to="/find">find</Link> filters and compares all bonds by kind, rating, maturity and level, and a bond's
          page shows its terms, cash flows and levels with their sources. Write to us by{" "}
          <Link to="/contact">contact</Link> to be among the first.
        </p>
      </section>
    </PublicPage>
  );
}
