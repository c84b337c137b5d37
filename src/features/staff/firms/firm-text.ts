import type { ClientMode, ClientSegment } from "#domain/entities/roles.ts";

export const SEGMENT_LABELS: Record<ClientSegment, string> = {
  INSTITUTIONAL: "Institutional",
  NON_INSTITUTIONAL: "Non-institutional",
  WDM: "WDM",
};

export const MODE_LABELS: Record<ClientMode, string> = {
  SOFTWARE: "Software",
  BROKING: "Broking",
};
