/**
 * Adds a style sheet that a script has made, without an element of the page: our policy lets no inline style apply, and a sheet that
 * is constructed is none.
 * @returns takes it away again
 */
export function adoptStyle(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
