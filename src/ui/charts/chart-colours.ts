import type { ChartColour } from "#src/ui/charts/chart-spec.ts";

export interface ChartColours extends Record<ChartColour, string> {
  text: string;
  line: string;
}

const TOKENS: Readonly<Record<keyof ChartColours, string>> = {
  primary: "--yb-link",
  muted: "--yb-muted",
  strong: "--yb-text",
  faint: "--yb-line-strong",
  text: "--yb-muted",
  line: "--yb-line",
};

/**
 * The theme's colours as a canvas knows them. Painting one pixel turns any notation, wide-gamut ones included, into plain
 * red, green and blue.
 */
export function readChartColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const plain = (token: string): string => {
    const written = style.getPropertyValue(token).trim();
    if (pen === null) return written;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = written;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, plain(token)]);
  return Object.fromEntries(entries) as ChartColours;
}

/** Tells when the theme's colours changed: the class of the root element is the theme. */
export function watchTheme(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => watcher.disconnect();
}
