import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

export function MindPage() {
  return (
    <PublicPage
      title="mind: an AI analyst"
      description={`mind is the AI analyst of ${BRAND}: questions about Indian bonds, asked in a sentence and answered from data, every figure with its source.`}
      lead="mind answers questions about Indian bonds from the data behind this product. Every figure opens its source."
    >
      <section>
        <h2>Ask in a sentence</h2>
        <p>
          “AAA PSU 3-5y above 7.4”, “price of 7.10 gs 34 at 6.70 for 5 cr”, “next coupon on 10cr of 7.26 2033”, “spread
          of NABARD 2028 over g-sec”. In English, in a dealer's short forms, or in Hindi in Roman letters. While you
          type you see how your words are read and how many bonds meet them.
        </p>
        <p>
          mind shows the steps it took, each in words. It names the words it could not read. Where two bonds are meant
          it asks which one.
        </p>
      </section>
      <section>
        <h2>What it answers</h2>
        <ul>
          <li>Lists of bonds by kind, rating, maturity and level, ranked, counted and compared.</li>
          <li>Prices and yields at a level you give, yield ladders, accrued interest and cash flows.</li>
          <li>Spreads over the government curve, similar bonds, an issuer's bonds.</li>
          <li>Your own firm's holdings, and the live market for those with trade access.</li>
          <li>Words of the market and trading days.</li>
        </ul>
      </section>
      <section>
        <h2>What it holds to</h2>
        <ul>
          <li>A figure comes with its source and date. An unknown figure is called unknown, never filled in.</li>
          <li>Prices and yields are computed by the same functions as on the desk, not guessed by a language model.</li>
          <li>It sees what you may see, and nothing of another firm's business.</li>
          <li>It has no news, makes no forecasts and gives no advice to buy or sell.</li>
          <li>It never sends or accepts anything: it fills the form, and you send it.</li>
        </ul>
      </section>
      <section>
        <h2>Conversations</h2>
        <p>
          A conversation is yours alone. Share it, and anyone with its address can read a frozen copy without the
          private parts: you see that copy first, and can stop sharing at any time.
        </p>
      </section>
      <section>
        <h2>Who has it</h2>
        <p>
          People with the role Market Researcher, first as a trial. When a trial ends, mind closes and your earlier
          conversations stay yours.
        </p>
        <p>
          <Link to="/mind/preview">See three conversations</Link>, or write to us by <Link to="/contact">contact</Link>.
        </p>
      </section>
    </PublicPage>
  );
}
