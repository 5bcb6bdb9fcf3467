import type { AssetFields } from "../assets/store-asset.ts";
import type { LakeContext } from "../context.ts";
import { releaseOfVersion } from "../document-ids.ts";
import { typedError } from "../errors.ts";
import { releaseDocumentId, releaseType } from "../releases/release.ts";
import type { Dataset, LakeDocument } from "../store/types.ts";
import type { ImportMode } from "./import.ts";
import type { SourceFields } from "./source.ts";
import { type StatesOptions, type WrittenStates, writeStates } from "./write-states.ts";

type Incoming = SourceFields | AssetFields;

/** Writes imported documents in one transaction, with the releases that their versions need. */
export function importStates(
  dataset: Dataset,
  context: Pick<LakeContext, "now" | "createId" | "siteRules">,
  incoming: readonly Incoming[],
  mode: ImportMode,
  options: Omit<StatesOptions, "isForeign">,
): WrittenStates {
  const isTaken = ({ _id }: Incoming) => dataset.documents.has(_id);
  const taken = incoming.find(isTaken);
  if (mode === "create" && taken)
    throw typedError(409, "documentAlreadyExistsError", `The dataset has a document "${taken._id}" already.`);
  const wanted = mode === "missing" ? incoming.filter((one) => !isTaken(one)) : incoming;
  const ids = new Set(wanted.map(({ _id }) => _id));
  const releases = new Map<string, LakeDocument | SourceFields | null>();
  const documents = wanted.filter(({ _id }) => {
    const name = releaseOfVersion(_id);
    if (name === null || ids.has(releaseDocumentId(name))) return true;
    const release = releases.get(name) ?? releaseFor(dataset, name, mode, options.author);
    releases.set(name, release);
    return release !== null;
  });
  const needed = [...releases.values()].filter((release) => release !== null);
  return writeStates(
    dataset,
    context,
    { documents: [...needed, ...documents] },
    { ...options, isForeign: true },
  );
}

/** The release of versions that come without it, active. `null`: they are left out, because it is to stay as it is. */
function releaseFor(
  dataset: Dataset,
  name: string,
  mode: ImportMode,
  author: string,
): LakeDocument | SourceFields | null {
  const _id = releaseDocumentId(name);
  const stored = dataset.documents.get(_id);
  if (stored?.state === "active") return stored;
  if (stored && mode === "missing") return null;
  if (stored && mode === "create") {
    const hint = "Use --replace to make it active again, or --missing to leave it alone.";
    throw typedError(
      409,
      "validationError",
      `The release "${name}" is ${stored.state} in the dataset. ${hint}`,
    );
  }
  const former = stored ?? dataset.lastDocument(_id);
  if (former === null) {
    const metadata = { title: name, releaseType: "undecided" };
    return { _id, _type: releaseType, name, state: "active", metadata, userId: author };
  }
  const { _updatedAt, publishAt, publishedAt, finalDocumentStates, error, ...kept } = former;
  return { ...kept, _id, _type: releaseType, state: "active" };
}
