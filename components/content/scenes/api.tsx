import { Label, Sheet } from "@/components/content/scenes/shapes";
import { Chip } from "@/components/content/scenes/signs";

function Code({
  x,
  y,
  children,
  tone = "ink",
}: {
  x: number;
  y: number;
  children: string;
  tone?: "ink" | "accent" | "muted";
}) {
  const fills = { ink: "fill-ink", accent: "fill-accent", muted: "fill-muted" };
  return (
    <text x={x} y={y} fontSize="17" xmlSpace="preserve" className={`font-mono ${fills[tone]}`}>
      {children}
    </text>
  );
}

export function Api({ draw }: { draw: boolean }) {
  return (
    <>
      <Sheet x={56} y={48} width={440} height={214} tilt={-1} radius={20}>
        <Code x={32} y={52} tone="accent">
          POST /v1/envelopes
        </Code>
        <Code x={32} y={94}>
          {"{"}
        </Code>
        <Code x={32} y={122}>
          {'  "template": "lease",'}
        </Code>
        <Code x={32} y={150}>
          {'  "signer": "mira@example.com"'}
        </Code>
        <Code x={32} y={178}>
          {"}"}
        </Code>
      </Sheet>
      <path
        d="M504 168c58 12 66 62 28 100"
        pathLength="1"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        className={`stroke-accent ${draw ? "stroke-draw" : ""}`}
      />
      <path
        d="m531 250 1 19 19-4"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <Sheet x={144} y={288} width={440} height={184} tilt={1} radius={20}>
        <Chip x={32} y={28} width={146} label="201 Created" />
        <Label x={408} y={52} size={15} anchor="end" muted>
          86 ms
        </Label>
        <Code x={32} y={102} tone="muted">
          {'"id": "env_7f3",'}
        </Code>
        <Code x={32} y={130} tone="muted">
          {'"status": "sent",'}
        </Code>
        <Code x={32} y={158} tone="muted">
          {'"signing_url": "https://…"'}
        </Code>
      </Sheet>
    </>
  );
}
