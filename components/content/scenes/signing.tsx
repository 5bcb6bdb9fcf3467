import { Label, Lines, Sheet, Signature } from "@/components/content/scenes/shapes";
import { Button, Chip, Person, SigningField } from "@/components/content/scenes/signs";

export function Signing({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={176} y={46} width={320} height={420} tilt={3.5} />
      <Sheet x={150} y={38} width={330} height={432} tilt={-1.5}>
        <Label x={34} y={56} size={21}>
          Service agreement
        </Label>
        <Lines x={34} y={84} widths={[262, 244, 256, 176]} />
        <Lines x={34} y={172} widths={[250, 262, 228]} />
        <Lines x={34} y={242} widths={[120]} strong />
        <SigningField x={28} y={268} width={274} height={122} />
        <Signature x={46} y={284} scale={0.98} draw={draw} />
        <Lines x={34} y={406} widths={[132]} />
      </Sheet>
      <Sheet x={396} y={84} width={208} height={76} radius={20}>
        <Person x={42} y={38} initials="MO" size={25} />
        <Label x={80} y={35}>
          Mira Okafor
        </Label>
        <Label x={80} y={57} size={15} muted>
          is signing now
        </Label>
      </Sheet>
      <Sheet x={28} y={402} width={188} height={72} radius={20}>
        <Chip x={20} y={18} width={148} label="Sealed PDF" />
      </Sheet>
      <Button x={440} y={424} width={160} label="Finish" />
    </>
  );
}
