import { glossary } from "#domain/contract/http/glossary.ts";
import { findTerms } from "#domain/glossary/find-terms.ts";
import { GLOSSARY } from "#domain/glossary/glossary.ts";
import { type Route, route } from "#server/machine/http/route.ts";

/** Glossary of market terms: the same entries as on the page. */
export function glossaryRoutes(): Route[] {
  return [route(glossary, async ({ query }) => ({ entries: findTerms(GLOSSARY, query.search) }))];
}
