import { Picture, type PictureValue } from "@/components/content/picture";
import { Scene } from "@/components/content/scenes/index";
import { readChoice, readObject, readText } from "@/lib/content/read";

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
