import { hasDirectionControls, withoutDirectionControls } from "#domain/lib/direction-controls.ts";

/** Text or name written by people, isolated from the surrounding text's direction. */
export function UserText({ text }: { text: string }) {
  return <bdi>{withoutDirectionControls(text)}</bdi>;
}

/** Note beside a text with hidden direction controls, which are removed. */
export function RemovedControlsNote({ of }: { of: string }) {
  if (!hasDirectionControls(of)) return null;
  return (
    <span
      title="Hidden characters that changed the reading order were removed. The text appears in the order it was sent."
      className="w-fit rounded bg-warn-soft px-1 text-[11px] leading-4 font-semibold text-fg"
    >
      Hidden characters removed
    </span>
  );
}
