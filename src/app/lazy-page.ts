import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import { PageUnreachable } from "#src/app/page-unreachable.ts";

/**
 * A page's code, loaded when the page is first opened. For a missing chunk the router reloads the document: right after
 * a new build, but offline that ends on the browser's own error page. So a server that cannot be reached throws
 * PageUnreachable instead.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, (props: object) => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      throw (await isServerThere()) ? cause : new PageUnreachable(cause);
    }
  }, name) as AsyncRouteComponent<object>;
}

async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/build-id.json", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
