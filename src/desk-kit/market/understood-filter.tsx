/** The conditions that were understood in a filter, before the count of rows that pass them. */
export function UnderstoodFilter({ text }: { text: string }) {
  if (text === "") return null;
  return <span className="mr-1 rounded border border-link bg-selected px-1 whitespace-nowrap text-fg">{text}</span>;
}
