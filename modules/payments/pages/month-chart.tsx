import "./payments.css";
export interface MonthBar {
  id: string;
  label: string;
  /** Minor units. */
  collected: number;
  open: number;
  debt: number;
  /** The bar in words. */
  text: string;
}

const COLUMN = 44;
const HEIGHT = 76;
const PARTS = ["collected", "open", "debt"] as const;

/** What came in, is open and is owed, month by month: drawn on the server, with its numbers as a text. */
export function MonthChart({ bars }: { bars: readonly MonthBar[] }) {
  const most = Math.max(1, ...bars.map(({ collected, open, debt }) => collected + open + debt));
  return (
    <svg
      className="payments-chart"
      role="img"
      aria-label={bars.map(({ text }) => text).join("; ")}
      viewBox={`0 0 ${bars.length * COLUMN} ${HEIGHT + 18}`}
    >
      {bars.map((bar, column) => {
        let top = HEIGHT;
        return (
          <g key={bar.id} transform={`translate(${column * COLUMN} 0)`}>
            {PARTS.map((part) => {
              const height = bar[part] > 0 ? Math.max(2, (bar[part] / most) * (HEIGHT - 4)) : 0;
              top -= height;
              return height > 0 ? (
                <rect key={part} className={part} x={9} y={top} width={COLUMN - 18} height={height} rx={2} />
              ) : null;
            })}
            <text x={COLUMN / 2} y={HEIGHT + 13} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        );
      })}
      <line x1={0} x2={bars.length * COLUMN} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  );
}
