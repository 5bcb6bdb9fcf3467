import { Picture, type PictureValue } from "@/components/content/picture";
import { Screen } from "@/components/content/scenes/screen";
import { type SceneName, screens } from "@/components/content/scenes/screens";
import { mark } from "@/lib/content/edit-marks";
import { readChoice, readObject, readText } from "@/lib/content/read";
import { scenes } from "@/lib/content/scenes";

interface VisualProps {
  visual:
    | {
        readonly kind?: string | null | undefined;
        readonly scene?: string | null | undefined;
        readonly picture?: PictureValue | null | undefined;
      }
    | null
    | undefined;
  field: string;
  sizes: string;
  eager?: boolean;
}

/** A drawn scene or an uploaded picture. Called as a function by blocks that arrange themselves by its absence. */
export function Visual({ visual, field, sizes, eager = false }: VisualProps) {
  const value = readObject(visual, field);
  if (!value) return null;
  const kind = readChoice(value.kind, ["scene", "picture"], "scene", `${field}.kind`);
  if (kind === "scene") return Scene({ name: value.scene, field: `${field}.scene` });
  const picture = Picture({
    picture: value.picture,
    field: `${field}.picture`,
    sizes,
    eager,
    // A picture of a whole page of paper may be several screens tall, and the words beside it would be lost.
    className: "h-auto max-h-224 w-full rounded-3xl bg-tint object-contain shadow-card",
  });
  if (!picture) return null;
  const caption = readText(value.picture?.caption, `${field}.picture.caption`);
  return (
    <figure>
      {picture}
      {caption && <figcaption className="mt-3 text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}

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
