import { drawings, type SceneName } from "@/components/content/scenes/drawings";
import { mark } from "@/lib/content/edit-marks";
import { readChoice } from "@/lib/content/read";

const names = Object.keys(drawings) as SceneName[]; // the keys of the table above

/** A drawing of the product in use. It repeats what the text says, so screen readers skip it. */
export function Scene({ name, field, draw }: { name: unknown; field: string; draw: boolean }) {
  const known = readChoice(name, names, null, field);
  if (known === null) return null;
  const Drawing = drawings[known];
  return (
    <div aria-hidden="true" className="dotted overflow-hidden rounded-[2rem] bg-accent-soft" {...mark(field)}>
      <svg viewBox="0 0 640 520" aria-hidden="true" className="block h-auto w-full select-none">
        <Drawing draw={draw} />
      </svg>
    </div>
  );
}
