/** A text with one place of it marked. */
export function MarkedText({ text, start, end }: { text: string; start: number; end: number }) {
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-warn-soft font-medium text-fg">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
