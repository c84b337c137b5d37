import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { createPageRouter } from "#src/app/router.tsx";
import { useSession } from "#src/session/session.ts";

/** Elements that React renders ahead of the page but belong in the document's head. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\s[^>]*>)*/;

/**
 * A page as a visitor's browser first shows it, rendered by the build.
 * @throws when the page leads elsewhere, is missing or fails
 */
export async function renderPage(path: string): Promise<{ head: string; body: string }> {
  useSession.setState({ status: "unauthenticated" });
  const router = createPageRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { location, matches } = router.state;
  if (location.pathname !== path || matches.some(({ status }) => status !== "success")) {
    throw new Error(
      `${path} cannot be prerendered: ${location.pathname} ${matches.map(({ status }) => status).join()}`,
    );
  }
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    { onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  // React leaves a failed component to the browser; a static page must not have any.
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered: ${String(failures[0])}`);
  const [head = ""] = HEAD.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}
