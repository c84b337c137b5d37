import { Link, useHydrated } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useState } from "react";
import { BRAND } from "#domain/brand.ts";
import type { GlossaryEntry } from "#domain/contract/http/glossary.ts";
import { findTerms } from "#domain/glossary/find-terms.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import { glossaryFigureText, sinceText } from "#domain/glossary/glossary-text.ts";
import { PublicPage } from "#src/features/public-pages/public-page.tsx";

/** Label before a source, by its basis. */
const BASIS: Readonly<Record<GlossaryEntry["source"]["basis"], string>> = {
  RULE: "Rule",
  MARKET: "Source",
  OBSERVED: "Observed in",
  OURS: "Used this way by",
};

/** Glossary of market terms, each with its own link. Typing filters it; without scripts the whole list shows. */
export function GlossaryPage() {
  const isReady = useHydrated();
  const [search, setSearch] = useState("");
  const asked = useDeferredValue(search);
  const shown = useMemo(() => findTerms(GLOSSARY, asked), [asked]);
  return (
    <PublicPage
      title="Glossary"
      description={`The words of India's bond market as ${BRAND} uses them: day counts, record dates, stamp duty, RFQ, settlement, each with its rule, source and date.`}
      lead="The words of India's bond market. Each names the rule or page it rests on and since when, and says when the usage is the product's own."
    >
      <search className="mt-6 block">
        <input
          type="search"
          aria-label="Search the glossary"
          placeholder="A term, short form or word"
          autoComplete="off"
          spellCheck={false}
          disabled={!isReady}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === "Escape") setSearch("");
          }}
          className="h-10 w-full rounded border border-line-strong bg-surface px-3 text-fg placeholder:text-muted"
        />
      </search>
      <p role="status" className="text-[13px] text-muted">
        {asked.trim() === "" ? `${GLOSSARY.length} terms` : `${shown.length} of ${GLOSSARY.length} terms`}
      </p>
      {shown.length === 0 ? (
        <p>
          No term matches. Try a shorter word, or <Link to="/contact">ask us</Link> what it means.
        </p>
      ) : (
        <dl>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </dl>
      )}
    </PublicPage>
  );
}

function Entry({ entry: { id, term, also, words, figures, source, since } }: { entry: GlossaryEntry }) {
  return (
    <div id={id} className="scroll-mt-4 target:bg-hover">
      <dt>
        <Link to="/glossary" hash={id} preload={false} className="hover:underline">
          {term}
        </Link>
        {also.length === 0 ? null : <span className="font-normal text-muted"> · {also.join(", ")}</span>}
      </dt>
      <dd>{words}</dd>
      {figures.length === 0 ? null : (
        <dd className="flex flex-wrap gap-x-6 text-[14px] leading-6">
          {figures.map((figure) => (
            <span key={figure.name}>
              <span className="text-muted">{figure.label}:</span>{" "}
              <span className="tabular-nums">{glossaryFigureText(figure)}</span>
            </span>
          ))}
        </dd>
      )}
      <dd className="text-[13px] leading-5 text-muted">
        {BASIS[source.basis]}: {source.title}
        {since === null ? "" : `, since ${sinceText(since)}`}
      </dd>
    </div>
  );
}
