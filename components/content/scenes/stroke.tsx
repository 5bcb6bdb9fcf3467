import { Signature } from "@/components/content/scenes/shapes";

export function Stroke({ draw }: { draw: boolean }) {
  return (
    <>
      {[0, 1, 2, 3].map((line) => (
        <rect key={line} x="60" y={150 + line * 86} width="520" height="1.5" className="fill-accent-line" />
      ))}
      <Signature x={84} y={150} scale={2} draw={draw} />
    </>
  );
}
