import type {
  ChartOptionsImpl,
  HorzScaleItemConverterToInternalObj,
  IHorzScaleBehavior,
  InternalHorzScaleItem,
  InternalHorzScaleItemKey,
  LocalizationOptions,
  TickMark,
  TickMarkWeightValue,
  TimeMark,
} from "lightweight-charts";
import { must } from "#domain/lib/must.ts";

/** Weight of ticked positions; the rest gets no label even if there is room. */
const MARKED = 10 as TickMarkWeightValue;
const UNMARKED = 0 as TickMarkWeightValue;

/** Horizontal axis of whole positions, with ticks at the given positions only. */
export class TickedScale implements IHorzScaleBehavior<number> {
  readonly #labels: ReadonlyMap<number, string>;
  readonly #textAt: (at: number) => string;
  /** Null until the chart hands them over. */
  #options: ChartOptionsImpl<number> | null = null;

  constructor(labels: ReadonlyMap<number, string>, textAt: (at: number) => string) {
    this.#labels = labels;
    this.#textAt = textAt;
  }

  options(): ChartOptionsImpl<number> {
    return must(this.#options, "chart options");
  }
  setOptions(options: ChartOptionsImpl<number>): void {
    this.#options = options;
  }
  preprocessData(): void {}
  updateFormatter(localization: LocalizationOptions<number>): void {
    if (this.#options !== null) this.#options.localization = localization;
  }
  createConverterToInternalObj(): HorzScaleItemConverterToInternalObj<number> {
    return (at) => internal(at);
  }
  convertHorzItemToInternal(at: number): InternalHorzScaleItem {
    return internal(at);
  }
  key(item: InternalHorzScaleItem | number): InternalHorzScaleItemKey {
    return placeOf(item) as unknown as InternalHorzScaleItemKey;
  }
  cacheKey(item: InternalHorzScaleItem): number {
    return placeOf(item);
  }
  formatHorzItem(item: InternalHorzScaleItem): string {
    return this.#textAt(placeOf(item));
  }
  formatTickmark({ time }: TickMark): string {
    return this.#labels.get(placeOf(time)) ?? "";
  }
  maxTickMarkWeight(marks: TimeMark[]): TickMarkWeightValue {
    return marks.some(({ weight }) => weight === MARKED) ? MARKED : UNMARKED;
  }
  fillWeightsForPoints(points: readonly { time: InternalHorzScaleItem; timeWeight: TickMarkWeightValue }[]): void {
    for (const point of points) point.timeWeight = this.#labels.has(placeOf(point.time)) ? MARKED : UNMARKED;
  }
}

// The library uses an opaque type for positions; they are plain numbers.
const internal = (at: number) => at as unknown as InternalHorzScaleItem;
const placeOf = (item: InternalHorzScaleItem | number) => item as unknown as number;
