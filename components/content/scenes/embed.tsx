import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Button, SigningField } from "@/components/content/scenes/signs";

export function Embed({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={44} y={48} width={552} height={420} radius={22}>
        <path d="M0 22A22 22 0 0 1 22 0H530a22 22 0 0 1 22 22V54H0Z" className="fill-tint" />
        {[28, 50, 72].map((x) => (
          <circle key={x} cx={x} cy="27" r="6.5" className="fill-line" />
        ))}
        <rect x="150" y="14" width="252" height="26" rx="13" className="fill-card" />
        <Label x={276} y={33} size={14} anchor="middle" muted>
          your-app.example
        </Label>
        <Lines x={30} y={86} widths={[104]} strong />
        <Lines x={30} y={118} widths={[96, 110, 84, 102, 90]} gap={32} />
        <rect x="164" y="54" width="1.5" height="366" className="fill-line" />
        <Label x={196} y={104} size={22}>
          Order 2048
        </Label>
        <Lines x={196} y={124} widths={[300, 252]} />
      </Sheet>
      <Sheet x={262} y={208} width={318} height={238} tilt={-1.2} radius={18}>
        <Label x={26} y={42} size={18}>
          Sign here
        </Label>
        <SigningField x={24} y={58} width={270} height={96} />
        <Signature x={44} y={66} scale={0.86} draw={draw} />
        <Button x={158} y={172} width={136} height={44} label="Accept" />
      </Sheet>
    </>
  );
}
