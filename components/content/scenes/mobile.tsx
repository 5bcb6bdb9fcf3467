import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Button, Done, SigningField } from "@/components/content/scenes/signs";

export function Mobile({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={72} y={120} width={210} height={280} tilt={-7}>
        <Lines x={28} y={40} widths={[112]} strong />
        <Lines x={28} y={74} widths={[150, 138, 152, 96]} />
        <Lines x={28} y={162} widths={[148, 152, 110]} />
      </Sheet>
      <g transform="rotate(3 370 260)">
        <rect x="242" y="34" width="252" height="462" rx="44" className="fill-shade" />
        <rect x="242" y="24" width="252" height="462" rx="44" className="fill-ink" />
        <rect x="254" y="36" width="228" height="438" rx="34" className="fill-card" />
        <rect x="330" y="50" width="76" height="16" rx="8" className="fill-ink" />
        <Label x={278} y={112} size={20}>
          Please sign
        </Label>
        <Lines x={278} y={130} widths={[178, 164, 172, 110]} />
        <SigningField x={272} y={222} width={192} height={118} radius={14} />
        <Signature x={284} y={246} scale={0.66} draw={draw} />
        <Button x={272} y={364} width={192} label="Sign and send" />
        <rect x="328" y="444" width="80" height="6" rx="3" className="fill-line" />
      </g>
      <Sheet x={426} y={92} width={190} height={68} radius={20}>
        <Done x={38} y={34} size={17} />
        <Label x={68} y={40} size={18}>
          42 seconds
        </Label>
      </Sheet>
    </>
  );
}
