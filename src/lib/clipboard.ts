/** Puts text on the clipboard; by a hidden text area where the page has no clipboard API (plain http on a desk's LAN). */
export async function copyText(text: Promise<string>): Promise<void> {
  const resolved = await text;
  if (isSecureContext) {
    await navigator.clipboard.writeText(resolved);
    return;
  }
  const area = document.createElement("textarea");
  area.value = resolved;
  area.style.cssText = "position:fixed;opacity:0";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
