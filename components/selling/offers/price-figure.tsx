interface PriceFigureProps {
  amount: string;
  /** "a month", "once"; nothing for what is free. */
  period: string;
  /** What it costs otherwise, struck through. */
  before?: string | null;
}

/** A price as the eye meets it first. */
export function PriceFigure({ amount, period, before = null }: PriceFigureProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {before && (
        <s className="basis-full text-muted tabular-nums">
          <span className="sr-only">Usually </span>
          {before}
        </s>
      )}
      <span className="font-display text-[3.25rem] leading-none font-[680] tracking-[-0.035em] tabular-nums">
        {amount}
      </span>
      {period && <span className="text-muted">{period}</span>}
    </p>
  );
}
