import { faultsOf, hasRequiredPanel, tidy } from "#domain/workspace/checks.ts";
import { LAYOUT_VERSION, layoutSchema, REQUIRED_PANEL_TYPE, type Layout } from "#domain/workspace/layout.ts";
import { fromOldForm } from "#domain/workspace/old-forms.ts";

/**
 * Result of reading a stored layout: valid; sound but without 'Build Network', so to be cleared (P-08); or unreadable.
 * The texts give the reason to the desk's owner.
 */
export type StoredLayout = { ok: true; layout: Layout } | { cleared: string } | { broken: string };

/** Maximum length; no desk comes near it, so anything longer was not written by us. */
const MAX_STORED_CHARS = 500_000;

export function parseStored(text: string): StoredLayout {
  if (text.length > MAX_STORED_CHARS) return { broken: "It is too long to be a layout." };
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return { broken: "It is not valid JSON." };
  }
  const version = versionOf(stored);
  if (version !== undefined && version > LAYOUT_VERSION) {
    return { broken: `It was saved by a newer version (${version}) of the application.` };
  }
  const parsed = layoutSchema.safeParse(version === LAYOUT_VERSION ? stored : fromOldForm(stored));
  if (!parsed.success) return { broken: "It does not have the form of a layout." };
  const layout = tidy(parsed.data);
  const [fault] = faultsOf(layout);
  if (fault !== undefined) return { broken: `It contradicts itself: ${fault}.` };
  if (!hasRequiredPanel(layout)) return { cleared: `It has no '${REQUIRED_PANEL_TYPE}' panel.` };
  return { ok: true, layout };
}

export function serialise(layout: Layout): string {
  return JSON.stringify(layout);
}

function versionOf(stored: unknown): number | undefined {
  if (typeof stored !== "object" || stored === null || !("version" in stored)) return undefined;
  return typeof stored.version === "number" ? stored.version : undefined;
}
