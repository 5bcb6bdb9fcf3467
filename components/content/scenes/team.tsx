import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Cursor, Person } from "@/components/content/scenes/signs";

export function Team() {
  return (
    <>
      <Sheet x={142} y={44} width={356} height={430} radius={20}>
        <Label x={36} y={60} size={22}>
          Partner contract
        </Label>
        <Lines x={36} y={90} widths={[284, 262, 276]} />
        <rect x="30" y="150" width="296" height="66" rx="10" className="fill-accent-soft" />
        <Lines x={42} y={166} widths={[270, 214]} strong gap={24} />
        <Lines x={36} y={240} widths={[276, 284, 240, 268, 172]} />
        <Lines x={36} y={352} widths={[262, 280, 122]} />
      </Sheet>
      <Person x={196} y={462} initials="AL" size={29} />
      <Person x={250} y={462} initials="MO" size={29} filled />
      <Person x={304} y={462} initials="JW" size={29} />
      <Person x={358} y={462} initials="+4" size={29} />
      <Sheet x={420} y={168} width={180} height={104} tilt={2} radius={18}>
        <Label x={24} y={38} size={16} muted>
          Jonas
        </Label>
        <Label x={24} y={66} size={18}>
          Net 30 is fine
        </Label>
      </Sheet>
      <Cursor x={402} y={222} />
      <Sheet x={44} y={290} width={166} height={70} tilt={-2} radius={18}>
        <Chip x={16} y={17} width={134} label="Resolved" />
      </Sheet>
    </>
  );
}
