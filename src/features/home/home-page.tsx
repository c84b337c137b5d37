import { Link } from "@tanstack/react-router";
import { BRAND } from "#domain/brand.ts";

const POINTS = [
  ["Find", "13,718 Indian bonds by name, ISIN or issuer: type 'rec 30' or '7.18 gs 33' the way you would say it."],
  ["Quote", "Post an expression of interest in a few keystrokes; every desk with trade access sees it as it happens."],
  [
    "Agree",
    "Answer, counter and accept at a level and a rupee amount both sides have seen. A draft ticket follows by itself.",
  ],
] as const;

/** What a visitor sees first. */
export function HomePage() {
  return (
    <main className="mx-auto flex min-h-full max-w-[72ch] flex-col justify-center gap-6 p-6 text-[15px] leading-6">
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
      <p className="flex items-center gap-5">
        <Link
          to="/auth/login"
          className="inline-flex h-10 items-center rounded bg-primary px-5 font-medium text-on-primary hover:bg-primary-hover"
        >
          Sign in
        </Link>
        <Link to="/find" className="text-link underline underline-offset-2">
          Find a bond without signing in
        </Link>
      </p>
    </main>
  );
}
