import { Label, Lines, Sheet } from "@/components/content/scenes/shapes";
import { Done } from "@/components/content/scenes/signs";

const applications = [
  { name: "CRM", x: 44, y: 60 },
  { name: "Storage", x: 36, y: 222 },
  { name: "Chat", x: 58, y: 384 },
  { name: "Payroll", x: 468, y: 60 },
  { name: "Payments", x: 476, y: 222 },
  { name: "Calendar", x: 458, y: 384 },
] as const;

export function Hub() {
  return (
    <>
      <g fill="none" strokeWidth="3.5" strokeLinecap="round" className="stroke-accent">
        <path d="M160 98c70 0 60 90 110 124M164 258h96M172 420c66 0 56-84 100-116" />
        <path
          d="M480 98c-70 0-60 90-110 124M478 258h-98M468 420c-66 0-56-84-100-116"
          strokeDasharray="3 10"
        />
      </g>
      {applications.map(({ name, x, y }, index) => (
        <Sheet key={name} x={x} y={y} width={128} height={74} tilt={index % 2 === 0 ? -2 : 2} radius={18}>
          <circle cx="30" cy="37" r="15" className={index < 3 ? "fill-accent" : "fill-accent-soft"} />
          <path
            d="M24 37h12m-6-6v12"
            strokeWidth="3.5"
            strokeLinecap="round"
            className={index < 3 ? "stroke-accent-ink" : "stroke-accent"}
          />
          <Label x={52} y={43} size={15.5}>
            {name}
          </Label>
        </Sheet>
      ))}
      <Sheet x={230} y={140} width={180} height={236} radius={18}>
        <Label x={26} y={46} size={18}>
          Order 318
        </Label>
        <Lines x={26} y={68} widths={[128, 118, 130, 74]} />
        <Lines x={26} y={158} widths={[122, 92]} />
        <path
          d="M30 208c10-16 18-26 24-24 8 3-10 28 0 24 10-3 10-14 20-14 6 1-2 12 4 12 6 0 10-8 16-8"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-accent"
        />
      </Sheet>
      <Done x={402} y={148} size={22} />
    </>
  );
}
