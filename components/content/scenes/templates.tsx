import { Lines, Sheet } from "@/components/content/scenes/shapes";
import { Cursor, Done } from "@/components/content/scenes/signs";

const sheets = [
  { x: 60, y: 62, tilt: -3, title: "Lease" },
  { x: 228, y: 46, tilt: 1, title: "NDA" },
  { x: 398, y: 66, tilt: 3, title: "Invoice" },
  { x: 60, y: 272, tilt: 2, title: "Offer" },
  { x: 228, y: 260, tilt: -2, title: "Waiver" },
  { x: 398, y: 278, tilt: -1, title: "Bill of sale" },
] as const;

export function Templates() {
  return (
    <>
      {sheets.map(({ x, y, tilt, title }, index) => (
        <Sheet key={title} x={x} y={y} width={166} height={190} tilt={tilt}>
          <rect
            width="166"
            height="46"
            rx="14"
            className={index === 4 ? "fill-accent" : "fill-accent-soft"}
          />
          <rect y="30" width="166" height="16" className={index === 4 ? "fill-accent" : "fill-accent-soft"} />
          <text
            x="20"
            y="30"
            fontSize="17"
            className={`font-sans font-semibold ${index === 4 ? "fill-accent-ink" : "fill-accent"}`}
          >
            {title}
          </text>
          <Lines x={20} y={68} widths={[124, 110, 118, 72]} gap={17} />
          <rect
            x="20"
            y="146"
            width="82"
            height="24"
            rx="7"
            strokeWidth="1.5"
            strokeDasharray="5 4"
            className="fill-transparent stroke-accent-line"
          />
          {index === 4 && <Done x={140} y={158} size={16} />}
        </Sheet>
      ))}
      <Cursor x={352} y={424} />
    </>
  );
}
