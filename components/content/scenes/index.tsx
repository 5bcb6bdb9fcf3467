import { Screen } from "@/components/content/scenes/screen";
import { type SceneName, screens } from "@/components/content/scenes/screens";
import { mark } from "@/lib/content/edit-marks";
import { readChoice } from "@/lib/content/read";
import { scenes } from "@/lib/content/scenes";

const names = Object.keys(screens) as SceneName[]; // the keys of the table above

/** A screen of the product in use. Screen readers get one sentence in its place. */
export function Scene({ name, field }: { name: unknown; field: string }) {
  const known = readChoice(name, names, null, field);
  if (known === null) return null;
  const description = scenes.find(({ value }) => value === known)?.description;
  return (
    // Focusable by a press only, so that a tap shows on a phone what pointing shows elsewhere.
    <div role="img" aria-label={description} tabIndex={-1} className="scene dotted" {...mark(field)}>
      <Screen name={known} />
    </div>
  );
}
