/** The notice the licence of the drawing library asks for on pages with charts, with its link. */
export function ChartNotice() {
  return (
    <p className="text-[12px] text-muted">
      Charts: TradingView Lightweight Charts™, copyright © 2025 TradingView, Inc.{" "}
      <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer" className="underline">
        www.tradingview.com
      </a>
    </p>
  );
}
