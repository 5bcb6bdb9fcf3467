import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Chip, Tick } from "@/components/content/scenes/signs";

const answers = [
  { question: "Any allergies?", yes: true, y: 108 },
  { question: "Blood thinners?", yes: false, y: 168 },
  { question: "First visit?", yes: true, y: 228 },
] as const;

export function Intake() {
  return (
    <>
      <rect x="120" y="56" width="352" height="430" rx="26" className="fill-shade" />
      <rect x="120" y="44" width="352" height="430" rx="26" className="fill-accent" />
      <rect x="240" y="26" width="112" height="40" rx="14" className="fill-ink" />
      <rect x="140" y="78" width="312" height="378" rx="12" className="fill-card" />
      <g transform="translate(140 78)">
        <Label x={26} y={46} size={22}>
          Before your visit
        </Label>
        <Lines x={26} y={64} widths={[210]} />
        {answers.map(({ question, yes, y }) => (
          <g key={question}>
            <Label x={26} y={y + 24} size={17}>
              {question}
            </Label>
            <rect
              x="190"
              y={y}
              width="44"
              height="36"
              rx="10"
              className={yes ? "fill-accent" : "fill-tint"}
            />
            <rect
              x="242"
              y={y}
              width="44"
              height="36"
              rx="10"
              className={yes ? "fill-tint" : "fill-accent"}
            />
            <Tick x={yes ? 212 : 264} y={y + 18} size={8} onAccent />
          </g>
        ))}
        <rect x="26" y="288" width="260" height="2" className="fill-line" />
        <Button x={26} y={308} width={260} label="Sign the consent" />
      </g>
      <Sheet x={420} y={176} width={192} height={104} tilt={3} radius={18}>
        <Label x={22} y={38} size={16} muted>
          Because of "yes"
        </Label>
        <Label x={22} y={66} size={18}>
          Which ones?
        </Label>
        <rect x="22" y="78" width="120" height="8" rx="4" className="fill-accent-soft" />
      </Sheet>
      <Sheet x={30} y={368} width={192} height={70} tilt={-3} radius={18}>
        <Chip x={18} y={17} width={156} label="Nobody waits" />
      </Sheet>
    </>
  );
}
