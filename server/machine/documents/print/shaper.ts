import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { BASE_FONT, fontFiles } from "#server/machine/documents/print/fonts.ts";
import {
  type Glyph,
  type GlyphRun,
  readable,
  shape,
  type Shaped,
  type Subset,
} from "#server/machine/documents/print/glyph-run.ts";

// The document library lays out text with fontkit, which handles Latin well, misplaces some Indic letters and fails on
// others (an anchor missing in a font). HarfBuzz, as in browsers, shapes everything outside the base font. It is
// patched into fontkit, since the document library accepts no custom shaper.

interface KitFont {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  layout: (this: KitFont, text: string, ...more: unknown[]) => GlyphRun;
  createSubset: (this: KitFont) => Subset;
  getGlyph(id: number): Glyph;
}
interface Fontkit {
  create(bytes: Uint8Array): KitFont;
}

export interface Shaper {
  /** True when a font has a glyph for each of these code points. */
  covers(font: string, codePoints: readonly number[]): boolean;
  /** @param size points @returns points */
  widthOf(font: string, text: string, size: number): number;
}

interface Opened {
  kit: KitFont;
  /** Null for the base font, which fontkit lays out. */
  shaped: Shaped | null;
  unicodes: ReadonlySet<number>;
}

/** @param library the package whose fontkit is patched */
export async function openShaper(library: string): Promise<Shaper> {
  const harfbuzz = await import("harfbuzzjs");
  const fontkit = createRequire(createRequire(import.meta.url).resolve(library))("fontkit") as Fontkit;
  const files = fontFiles();
  const opened = new Map<string, Opened>();
  const byPostscriptName = new Map<string, Opened>();

  function open(name: string): Opened {
    const known = opened.get(name);
    if (known) return known;
    const file = files[name]?.normal;
    if (file === undefined) throw new Error(`There is no font ${name}`);
    const bytes = new Uint8Array(readFileSync(file));
    const kit = fontkit.create(bytes);
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes.slice().buffer));
    const unicodes = new Set(face.collectUnicodes());
    const shaped = name === BASE_FONT ? null : { font: new harfbuzz.Font(face), readings: new Map<number, string[]>() };
    const font: Opened = { kit, shaped, unicodes };
    opened.set(name, font);
    if (shaped) byPostscriptName.set(kit.postscriptName, font);
    return font;
  }

  const prototype = ownerOf("layout", open(BASE_FONT).kit);
  const { layout, createSubset } = prototype;
  prototype.layout = function shaped(this: KitFont, text: string, ...more: unknown[]): GlyphRun {
    const font = byPostscriptName.get(this.postscriptName);
    return font?.shaped ? shape(harfbuzz, this, font.shaped, text) : layout.call(this, text, ...more);
  };
  prototype.createSubset = function withReadings(this: KitFont): Subset {
    return readable(createSubset.call(this));
  };

  return {
    covers: (name, codePoints) => codePoints.every((codePoint) => open(name).unicodes.has(codePoint)),
    widthOf(name, text, size) {
      const { kit } = open(name);
      return (kit.layout(text).advanceWidth / kit.unitsPerEm) * size;
    },
  };
}

function ownerOf(method: keyof KitFont, font: KitFont): KitFont {
  let owner = font;
  while (!Object.hasOwn(owner, method)) owner = Object.getPrototypeOf(owner) as KitFont;
  return owner;
}
