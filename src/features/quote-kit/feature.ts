import type { Feature } from "#src/shell/feature.ts";
import { kitCommands } from "#src/features/quote-kit/commands.ts";
import { KitView } from "#src/features/quote-kit/kit-view.tsx";
import { KIT_VIEW } from "#src/features/quote-kit/review.ts";

/** Changes many own quotes at once. */
export const quoteKitFeature: Feature = {
  commands: kitCommands,
  sideViews: [{ id: KIT_VIEW, title: "My quotes", Component: KitView }],
};
