import { cx } from "#src/lib/cx.ts";

/** Shows presence as a filled or an open dot, with its text. */
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
