/** What parts the cells of a table as text: tabs where a spreadsheet gave it by the clipboard, as its first line says, else commas. */
export function delimiterOf(text: string): "\t" | "," {
  const [head = ""] = text.trimStart().split(/[\r\n]/, 1);
  return head.includes("\t") ? "\t" : ",";
}
