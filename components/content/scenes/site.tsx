import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Cursor, Tick } from "@/components/content/scenes/signs";

const palette = ["Heading", "Picture", "Signing form", "Gallery"] as const;

export function Site() {
  return (
    <>
      <Sheet x={52} y={40} width={536} height={436} radius={22}>
        <path d="M0 22A22 22 0 0 1 22 0h492a22 22 0 0 1 22 22v32H0Z" className="fill-tint" />
        {[30, 54, 78].map((x) => (
          <circle key={x} cx={x} cy="28" r="7" className="fill-line" />
        ))}
        <rect x="112" y="14" width="300" height="28" rx="14" className="fill-card" />
        <Lines x={130} y={24} widths={[150]} />
        <g transform="translate(24 78)">
          <Label x={4} y={20} size={16} muted>
            Blocks
          </Label>
          {palette.map((name, index) => (
            <g key={name} transform={`translate(0 ${36 + index * 62})`}>
              <rect width="132" height="50" rx="12" className={index === 2 ? "fill-accent" : "fill-tint"} />
              <text
                x="66"
                y="31"
                fontSize="16"
                textAnchor="middle"
                className={`font-sans font-semibold ${index === 2 ? "fill-accent-ink" : "fill-ink"}`}
              >
                {name}
              </text>
            </g>
          ))}
        </g>
        <g transform="translate(184 82)">
          <rect width="250" height="20" rx="7" className="fill-ink" />
          <Lines x={0} y={40} widths={[316, 300, 190]} />
          <rect
            y="110"
            width="326"
            height="218"
            rx="16"
            strokeWidth="2.5"
            className="fill-accent-soft stroke-accent"
          />
          <Label x={24} y={148} size={19}>
            Join the course
          </Label>
          {[166, 214].map((y) => (
            <rect key={y} x="24" y={y} width="278" height="36" rx="9" className="fill-card" />
          ))}
          <Lines x={40} y={181} widths={[96]} strong />
          <Button x={24} y={266} width={150} height={42} label="Sign" />
        </g>
      </Sheet>
      <g transform="translate(540 196)">
        <circle r="24" className="fill-good-soft" />
        <Tick x={0} y={0} size={11} />
      </g>
      <Cursor x={182} y={296} />
    </>
  );
}
