import type { Feature } from "#src/shell/feature.ts";
import { EOI_FORM, eoiCommands } from "#src/features/eoi/commands.ts";
import { EoiForm } from "#src/features/eoi/eoi-form.tsx";
import { UploadQuotes } from "#src/features/eoi/upload/upload-quotes.tsx";

/** Posts, changes and withdraws own quotes. */
export const eoiFeature: Feature = {
  commands: eoiCommands,
  dealCompanions: [UploadQuotes],
  sideViews: [{ id: EOI_FORM, title: "EOI", Component: EoiForm }],
};
