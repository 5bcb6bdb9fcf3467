import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Tick } from "@/components/content/scenes/signs";

const plans = [
  { x: 48, y: 108, height: 330, name: "Solo", price: "$15" },
  { x: 226, y: 62, height: 420, name: "Whole team", price: "$25" },
  { x: 424, y: 108, height: 330, name: "Enterprise", price: "Let's talk" },
] as const;

export function Pricing() {
  return (
    <>
      {plans.map(({ x, y, height, name, price }, index) => (
        <Sheet key={name} x={x} y={y} width={index === 1 ? 188 : 168} height={height} radius={20}>
          {index === 1 && (
            <rect width="188" height={height} rx="20" fill="none" strokeWidth="3" className="stroke-accent" />
          )}
          <Label x={26} y={48} size={17} muted>
            {name}
          </Label>
          <text x="26" y="94" fontSize={index === 2 ? 25 : 40} className="fill-ink font-display font-bold">
            {price}
          </text>
          <Lines x={26} y={116} widths={[index === 1 ? 116 : 92]} />
          {Array.from({ length: index === 1 ? 5 : 4 }, (_, line) => 164 + line * 34).map((line) => (
            <g key={line}>
              <Tick x={34} y={line} size={8} />
              <Lines x={56} y={line - 5} widths={[index === 1 ? 100 : 82 - (line % 3) * 8]} />
            </g>
          ))}
          {index === 1 && <Button x={24} y={352} width={140} height={44} label="Choose" />}
        </Sheet>
      ))}
    </>
  );
}
