import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip, Done, Person } from "@/components/content/scenes/signs";

export function Flow({ draw }: { draw: boolean }) {
  return (
    <>
      <g fill="none" strokeWidth="4" strokeLinecap="round" className="stroke-accent">
        <path d="M320 116v56" />
        <path d="M242 226c-90 0-112 24-112 78" pathLength="1" className={draw ? "stroke-draw" : undefined} />
        <path d="M398 226c90 0 112 24 112 78" strokeDasharray="3 11" />
        <path d="M130 372c0 62 40 70 102 70" />
        <path d="M510 372c0 62-40 70-102 70" strokeDasharray="3 11" />
      </g>
      <Sheet x={214} y={42} width={212} height={78} radius={20}>
        <Person x={42} y={39} initials="YO" size={22} />
        <Label x={78} y={34} size={18}>
          Order sent
        </Label>
        <Label x={78} y={58} size={15} muted>
          $7,400
        </Label>
      </Sheet>
      <g transform="translate(320 226)">
        <path d="M0-56 84 0 0 56-84 0Z" className="fill-shade" transform="translate(0 9)" />
        <path d="M0-56 84 0 0 56-84 0Z" strokeWidth="2" className="fill-card stroke-accent" />
        <Label x={0} y={-4} size={16} anchor="middle">
          More than
        </Label>
        <Label x={0} y={20} size={18} anchor="middle">
          $5,000?
        </Label>
      </g>
      <Label x={168} y={212} size={16} muted>
        yes
      </Label>
      <Label x={452} y={212} size={16} muted>
        no
      </Label>
      <Sheet x={42} y={300} width={180} height={78} tilt={-1} radius={18}>
        <Person x={42} y={39} initials="FD" size={22} filled />
        <Label x={78} y={46} size={18}>
          Finance
        </Label>
        <Done x={160} y={12} size={14} />
      </Sheet>
      <Sheet x={418} y={300} width={180} height={78} tilt={1} radius={18}>
        <Person x={42} y={39} initials="TL" size={22} />
        <Label x={78} y={46} size={18} muted>
          Team lead
        </Label>
      </Sheet>
      <Sheet x={226} y={404} width={188} height={78} radius={20}>
        <Chip x={22} y={21} width={144} label="To sign" tone="accent" />
      </Sheet>
    </>
  );
}
