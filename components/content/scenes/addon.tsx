import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Button, Chip, Person, SigningField } from "@/components/content/scenes/signs";

const signers = [
  { initials: "CK", name: "Client", y: 96 },
  { initials: "YO", name: "You", y: 158 },
] as const;

export function Addon() {
  return (
    <>
      <Sheet x={46} y={52} width={548} height={416} radius={22}>
        <path d="M0 22A22 22 0 0 1 22 0h504a22 22 0 0 1 22 22v34H0Z" className="fill-tint" />
        <Label x={28} y={36} size={17}>
          Quote for the summer fair
        </Label>
        <rect x="28" y="78" width="286" height="338" className="fill-paper" />
        <rect x="56" y="110" width="150" height="16" rx="6" className="fill-ink" />
        <Lines x={56} y={148} widths={[226, 214, 230, 120]} />
        <Lines x={56} y={240} widths={[220, 230, 176]} />
        <SigningField x={52} y={322} width={176} height={54} radius={10} />
        <Label x={70} y={356} size={17} muted>
          Client signs
        </Label>
      </Sheet>
      <Sheet x={376} y={126} width={224} height={320} radius={20}>
        <path
          d="M24 44c8-14 16-26 22-24 6 3-10 26 0 24 8-2 10-14 18-14 6 1-2 12 4 12 5 0 8-6 14-8"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-accent"
        />
        <Label x={96} y={44} size={18}>
          Signers
        </Label>
        {signers.map(({ initials, name, y }, index) => (
          <g key={name}>
            <Person x={46} y={y} initials={initials} size={20} filled={index === 0} />
            <Label x={78} y={y + 6} size={18}>
              {name}
            </Label>
            <Label x={198} y={y + 6} size={16} anchor="end" muted>
              {String(index + 1)}
            </Label>
          </g>
        ))}
        <rect x="24" y="198" width="176" height="1.5" className="fill-line" />
        <Chip x={24} y={212} width={156} label="In order" tone="accent" />
        <Button x={24} y={258} width={176} height={42} label="Send" />
      </Sheet>
    </>
  );
}
