import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import { PageUnreachable } from "#src/app/page-unreachable.ts";

/**
 * A page's code, loaded when it is first opened. The router answers code that is gone with a load of the document, which is
 * right after a newer build and ends on the browser's own error page without a network; that case is told apart here.
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
