import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";

/** Shows a text with one part marked; direction control characters are removed. */
export function MarkedText({ text, start, end }: { text: string; start: number; end: number }) {
  const part = (from: number, to?: number) => withoutDirectionControls(text.slice(from, to));
  return (
    <bdi>
      {part(0, start)}
      <mark className="bg-warn-soft font-medium text-fg">{part(start, end)}</mark>
      {part(end)}
    </bdi>
  );
}
