import { cx } from "#src/lib/cx.ts";

/** Whether a person is there: a filled or an open dot, and the word. */
export function PresenceDot({ status }: { status: "online" | "offline" }) {
  return (
    <span className="inline-flex shrink-0 items-center" title={status === "online" ? "Online" : "Offline"}>
      <span
        aria-hidden
        className={cx("size-2 rounded-full border", status === "online" ? "border-bid bg-bid" : "border-line-strong")}
      />
      <span className="sr-only">{status === "online" ? "Online" : "Offline"}</span>
    </span>
  );
}
