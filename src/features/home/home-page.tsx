import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";
import { primaryLink, textLink } from "#src/ui/link-looks.ts";

const POINTS = [
  ["Find", "13,718 Indian bonds by name, ISIN or issuer: type 'rec 30' or '7.18 gs 33' the way you would say it."],
  ["Quote", "Post an expression of interest in a few keystrokes; every desk with trade access sees it as it happens."],
  [
    "Agree",
    "Answer, counter and accept at a level and a rupee amount both sides have seen. A draft ticket follows by itself.",
  ],
  ["Prove", "From the ticket back to the line of chat it began with: each step is in a tamper-evident record."],
] as const;

const MORE = [
  ["/product/dart", "The dealing desk"],
  ["/product/find", "The search"],
  ["/best-practices", "How good desks work"],
  ["/data-security", "How data is protected"],
  ["/contact", "Ask for access"],
] as const;

/** First page of a visitor. */
export function HomePage() {
  return (
    <div className="mx-auto flex w-full max-w-[72ch] flex-1 flex-col justify-center gap-6 px-4 py-10 text-[15px] leading-6 sm:px-6">
      <title>{BRAND}</title>
      <meta
        name="description"
        content="Where India's bond market works: find, price, quote, negotiate and settle bonds."
      />
      <p className="font-semibold">{BRAND}</p>
      <h1 className="text-[34px] leading-[1.15] font-semibold tracking-[-0.01em]">Where India's bond market works</h1>
      <p className="text-[17px] leading-7">
        Dealing desks, brokers and back offices find bonds, price them, quote, negotiate and agree in one workspace made
        for the keyboard.
      </p>
      <dl className="divide-y divide-[var(--yb-line)] border-y border-line">
        {POINTS.map(([name, text]) => (
          <div key={name} className="grid gap-1 py-4 sm:grid-cols-[96px_1fr]">
            <dt className="font-semibold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/auth/login" className={primaryLink}>
          Sign in
        </Link>
        <Link to="/find" className={textLink}>
          Find a bond without signing in
        </Link>
      </p>
      <nav aria-label="More">
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {MORE.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className={textLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
