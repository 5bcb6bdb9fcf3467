import type { SanityClient } from "sanity";
import { publicEnv } from "@/lib/env/public";

/** A request to publish a document: a task of the Studio, so it can be assigned, discussed and closed like any other. */
export interface PublishRequest {
  readonly _id: string;
  readonly authorId: string;
  readonly note: string;
  readonly askedAt: string;
  readonly document: { readonly id: string; readonly type: string; readonly title: string };
}

interface Asked {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly note: string;
  readonly authorId: string;
}

/** What the lake stores of a request. `isPublishRequest` tells it from other tasks. */
export function publishRequest({ id, type, title, note, authorId }: Asked) {
  const { projectId, dataset } = publicEnv();
  const paragraph = {
    _type: "block",
    _key: "note",
    style: "normal",
    markDefs: [],
    children: [{ _type: "span", _key: "text", text: note, marks: [] }],
  };
  return {
    _type: "tasks.task",
    isPublishRequest: true,
    title: `Publish “${title}”`,
    description: [paragraph],
    status: "open",
    authorId,
    subscribers: [authorId],
    createdByUser: new Date().toISOString(),
    target: {
      documentType: type,
      document: {
        _type: "crossDatasetReference",
        _dataset: dataset,
        _projectId: projectId,
        _ref: id,
        _weak: true,
      },
    },
  };
}

const requestsQuery = `*[_type == "tasks.task" && isPublishRequest == true && status == "open"] | order(createdByUser asc) {
  _id, authorId, "note": coalesce(pt::text(description), ""), "askedAt": createdByUser,
  "id": target.document._ref, "type": target.documentType
}`;

interface Row {
  readonly _id: string;
  readonly authorId: string;
  readonly note: string;
  readonly askedAt: string;
  readonly id: string;
  readonly type: string;
}

/**
 * The open requests, the oldest first. One whose document has no draft any more is done: it was published or discarded.
 *
 * @param clients - of the dataset of tasks, and of the content
 */
export async function openRequests(clients: {
  readonly tasks: SanityClient;
  readonly content: SanityClient;
}): Promise<PublishRequest[]> {
  const rows = await clients.tasks.fetch<Row[]>(requestsQuery);
  const drafts = await clients.content.fetch<{ _id: string; title: string | null }[]>(
    `*[_id in $ids]{ _id, "title": coalesce(title, heading, name) }`,
    { ids: rows.map(({ id }) => `drafts.${id}`) },
    { perspective: "raw" },
  );
  const titles = new Map(drafts.map(({ _id, title }) => [_id, title ?? "Untitled"]));
  return rows.flatMap(({ id, type, ...request }) => {
    const title = titles.get(`drafts.${id}`);
    return title === undefined ? [] : [{ ...request, document: { id, type, title } }];
  });
}
