import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Chip, SigningField, Tick } from "@/components/content/scenes/signs";

const statements = ["I am over 18", "I chose this drawing", "I know how to care for it"] as const;

export function Waiver({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={56} y={64} width={236} height={300} tilt={-5} radius={16}>
        <Label x={24} y={40} size={16} muted>
          Forearm, 14 cm
        </Label>
        <g fill="none" strokeWidth="5" strokeLinecap="round" className="stroke-accent">
          <path d="M118 270c0-60-6-92 0-150" />
          <path d="M118 226c-34-6-56-26-60-58 34 2 56 22 60 58Zm0-36c30-8 50-28 52-60-32 4-50 26-52 60Z" />
          <path d="M118 118c-22-8-26-34 0-56 26 22 22 48 0 56Z" className="fill-accent-soft" />
        </g>
      </Sheet>
      <Sheet x={248} y={40} width={328} height={430} tilt={1.5} radius={20}>
        <Label x={34} y={58} size={22}>
          Waiver
        </Label>
        <Lines x={34} y={84} widths={[256, 240, 174]} />
        {statements.map((statement, index) => (
          <g key={statement} transform={`translate(34 ${150 + index * 46})`}>
            <rect width="28" height="28" rx="8" className="fill-accent" />
            <Tick x={14} y={14} size={7} onAccent />
            <Label x={42} y={21} size={17}>
              {statement}
            </Label>
          </g>
        ))}
        <SigningField x={32} y={300} width={264} height={98} />
        <Signature x={56} y={308} scale={0.8} draw={draw} />
      </Sheet>
      <Sheet x={78} y={396} width={196} height={70} tilt={2} radius={18}>
        <Chip x={18} y={17} width={160} label="Kept with you" />
      </Sheet>
    </>
  );
}
