import { Button, Card, Container, Flex, Heading, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useClient, useDocumentStore, usePerspective } from "sanity";
import { useRouter } from "sanity/router";
import { apiVersion } from "@/lib/env/public";
import { proposeSlug } from "@/lib/routes";
import { read, textOf } from "@/schemas/objects/search-rules";
import { isMadeType, type MadeType } from "@/schemas/starters/made-types";
import { useFailureToast } from "../failure-toast";
import { withFreshKeys } from "./fresh-keys";
import { type PageTemplate, templatesFor, templatesQuery, titleOfMade } from "./page-templates";
import { type StartState, startOf } from "./start-intents";
import { NoTemplates, TemplateCard } from "./template-card";
import { useInitialValues } from "./use-initial-values";

/** The choice of what a new page begins with, by picture. */
export function StartPage() {
  const { state } = useRouter();
  const start = startOf(state);
  const type = isMadeType(start.type) ? start.type : "page";
  // A new page begins with nothing of the one that was begun before.
  return <Choice key={JSON.stringify(start)} type={type} start={start} />;
}

function Choice({ type, start }: { readonly type: MadeType; readonly start: StartState }) {
  const templates = useTemplates();
  const [chosenId, setChosenId] = useState("");
  const [title, setTitle] = useState("");
  const titleInput = useRef<HTMLInputElement>(null);
  const chosen = templates?.find(({ _id }) => _id === chosenId);
  const made = chosen?.makes ?? type;
  const values = useInitialValues(made, made === type ? start : {});
  const { begin, isBusy } = useBegin();
  const address = values && wordsOfAddress(addressFrom(title, made, values));
  const kind = titleOfMade(made).toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values) void begin({ type: made, values, blocks: chosen?.blocks ?? [], title });
  };
  const choose = (id: string, byPointer: boolean) => {
    setChosenId(id);
    if (byPointer) titleInput.current?.focus();
  };
  return (
    <Card height="fill">
      <form onSubmit={submit} className="start-page" data-testid="start-page">
        <div className="start-page-choice">
          <Container width={4}>
            <Stack gap={5}>
              <Stack gap={5}>
                <Heading as="h1" size={4}>
                  {`New ${titleOfMade(type).toLowerCase()}`}
                </Heading>
                <Text muted size={2}>
                  Begin with a finished page and replace the words, or with an empty one.
                </Text>
              </Stack>
              <fieldset className="template-grid" aria-label="Begin with" aria-busy={templates === null}>
                <TemplateCard
                  id=""
                  title="Empty"
                  purpose="No blocks yet. You add each one."
                  blocks={[]}
                  isChosen={chosenId === ""}
                  onChoose={choose}
                />
                {templates &&
                  templatesFor(type, templates).map(({ _id, title: name, purpose, makes, blocks }) => (
                    <TemplateCard
                      key={_id}
                      id={_id}
                      title={name}
                      purpose={purpose}
                      kind={makes === type || titleOfMade(makes) === name ? null : titleOfMade(makes)}
                      blocks={blocks}
                      isChosen={chosenId === _id}
                      onChoose={choose}
                    />
                  ))}
              </fieldset>
              {templates?.length === 0 && <NoTemplates />}
            </Stack>
          </Container>
        </div>
        <div className="start-page-bar">
          <Container width={4}>
            <Flex gap={3} align="center" wrap="wrap">
              <Text as="label" size={1} weight="medium" htmlFor="start-title">
                Title
              </Text>
              <div className="start-page-title">
                <TextInput
                  id="start-title"
                  ref={titleInput}
                  autoComplete="off"
                  value={title}
                  placeholder={`What this ${kind} is called`}
                  onChange={({ currentTarget }) => setTitle(currentTarget.value)}
                />
              </div>
              <div className="start-page-address" aria-live="polite">
                <Text size={1} muted textOverflow="ellipsis">
                  {address ? `Address: ${address}` : "The address follows from the title."}
                </Text>
              </div>
              <Button
                type="submit"
                tone="primary"
                text={`Create ${kind}`}
                disabled={values === null || isBusy}
                loading={isBusy}
              />
            </Flex>
          </Container>
        </div>
      </form>
    </Card>
  );
}

/** Null until the lake has answered. */
function useTemplates(): readonly PageTemplate[] | null {
  const store = useDocumentStore();
  const [templates, setTemplates] = useState<readonly PageTemplate[] | null>(null);
  useEffect(() => {
    const subscription = store
      .listenQuery(templatesQuery, {}, { perspective: "published", apiVersion, tag: "page-templates" })
      .subscribe((found: readonly PageTemplate[]) => setTemplates(found));
    return () => subscription.unsubscribe();
  }, [store]);
  return templates;
}

/** Creates the draft, in the release that is chosen at the top if one is, and opens it. */
function useBegin() {
  const client = useClient({ apiVersion });
  const { selectedReleaseId } = usePerspective();
  const { navigateIntent } = useRouter();
  const fail = useFailureToast();
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (beginning: Parameters<typeof beginDocument>[0]) => {
    const id = crypto.randomUUID();
    const version = selectedReleaseId ? `versions.${selectedReleaseId}` : "drafts";
    setIsBusy(true);
    try {
      await client.create({ ...beginDocument(beginning), _id: `${version}.${id}` });
      navigateIntent("edit", { id, type: beginning.type });
    } catch (error) {
      fail("The page was not created", error);
    }
    setIsBusy(false);
  };
  return { begin, isBusy };
}

/** What a new document begins with. */
interface Beginning {
  readonly type: MadeType;
  /** The Studio's own initial values of the list in which it is begun. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Those of a template; none on an empty page. */
  readonly blocks: readonly unknown[];
  readonly title: string;
}

/** Types with a whole address, and where theirs begins in a list that has no prefix of its own. */
const prefixes: Partial<Record<MadeType, string>> = { page: "/", deal: "/deals/" };

/** The fields of a new document: its initial values, a title with the address that follows from it, and its blocks. */
export function beginDocument({ type, values, blocks, title }: Beginning) {
  const name = title.trim();
  return {
    ...values,
    _type: type,
    ...(name !== "" && { title: name, ...addressFrom(name, type, values) }),
    ...(blocks.length > 0 && { blocks: withFreshKeys(blocks) }),
  };
}

/** The address that a title leads to, for somebody who is still writing it; null until there is one. */
export function addressFrom(title: string, type: MadeType, values: Readonly<Record<string, unknown>>) {
  const slug = proposeSlug(title.trim()).replaceAll(/-{2,}/g, "-").replaceAll(/^-|-$/g, "").slice(0, 96);
  if (slug === "") return null;
  const usual = prefixes[type];
  if (usual === undefined) return { slug: { _type: "slug", current: slug } };
  return { path: `${textOf(values, "path") || usual}${slug}` };
}

/** The last part of an address, or all of it where the type stores it whole. */
export function wordsOfAddress(address: ReturnType<typeof addressFrom>): string {
  return textOf(address, "path") || textOf(read(address, "slug"), "current");
}
