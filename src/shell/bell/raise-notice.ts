import type { NoticeRule } from "#domain/notices/notice.ts";
import { play } from "#src/lib/sound.ts";
import { type BellNotice, recordBellNotice } from "#src/shell/bell/bell-notices.ts";
import { notify } from "#src/ui/toast.tsx";

const LIFE_MS = 10_000;

interface Raised extends Pick<BellNotice, "id" | "summary" | "detail" | "open"> {
  rule: NoticeRule;
  /** Toast group; a toast replaces the previous one of its group. */
  group: string;
  /** Epoch ms; now where it is absent. */
  atMs?: number;
}

/**
 * Notifies the person on this page by bell, toast and sound, as the rule says.
 * @param how `bell`: bell only, for events before the page opened; `quiet`: no toast, when the screen already shows it
 * and a toast would cover its buttons
 */
export function raiseNotice(raised: Raised, how: "full" | "quiet" | "bell" = "full"): void {
  const { rule, group, ...notice } = raised;
  const { toast, sound, bell } = rule;
  if (bell !== null && bell !== "alert") recordBellNotice({ ...notice, kind: bell });
  if (how === "bell") return;
  const { summary, detail } = notice;
  if (toast !== null && how === "full") notify({ summary, detail, severity: toast, group, life: LIFE_MS });
  if (sound !== null) play(sound);
}
