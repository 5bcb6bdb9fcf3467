import { z } from "zod";
import { type Preview, previewClient } from "@/lib/content/client";
import type { Fetch, PageDocument } from "@/lib/content/page-document";
import { CONTROL, letters } from "@/lib/experiments/experiment";
import { withVariant } from "@/lib/experiments/read-variant";
import { parseVariant, variantName } from "@/lib/experiments/variant-cookie";
import type { VariantPreview } from "@/lib/experiments/variant-preview";

const query = `*[_type == "experiment" && page._ref == $page && !defined(winner)] | order(_id asc) {
  _id, "variants": variants[] { _key, letter, name }
}`;

const answer = z.array(z.object({ _id: z.string(), variants: z.array(z.unknown()).nullish().catch(null) }));

/** A variant that nobody has finished yet is no choice. */
const storedVariant = z.object({
  _key: z.string(),
  letter: z.enum(letters),
  name: z.string().nullish().catch(null),
});

/** The page as an editor chose to see it, with all the forms there are to choose from, published or not. */
export async function previewVariant(
  page: PageDocument,
  chosen: string | undefined,
  { preview, fetch }: { readonly preview: Preview; readonly fetch: Fetch },
): Promise<PageDocument> {
  // Marks in letters would make them other letters.
  const client = previewClient({ ...preview, isMarked: false });
  const found = answer.parse(await client.fetch<unknown>(query, { page: page._id }, { cache: "no-store" }));
  const variants = found.flatMap(({ _id, variants }) =>
    (variants ?? []).flatMap((one) => {
      const { data } = storedVariant.safeParse(one);
      if (!data) return [];
      const name = variantName(_id, data.letter);
      return [{ experiment: _id, key: data._key, name, words: wordsOf(data) }];
    }),
  );
  if (variants.length === 0) return page;
  const wanted = parseVariant(chosen) && variants.find(({ name }) => name === chosen);
  const variantPreview: VariantPreview = {
    shown: wanted?.name ?? "",
    choices: [{ name: "", words: `${CONTROL} · The page itself` }, ...variants],
    source: wanted ? { experiment: wanted.experiment, key: wanted.key } : null,
  };
  return { ...(await withVariant(page, wanted?.name ?? null, fetch)), variantPreview };
}

function wordsOf({
  letter,
  name,
}: {
  readonly letter: string;
  readonly name?: string | null | undefined;
}): string {
  return name ? `${letter} · ${name}` : letter;
}
