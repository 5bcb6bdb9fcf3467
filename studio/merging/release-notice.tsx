import { Box, Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import {
  getReleaseIdFromReleaseDocumentId,
  type ReleaseDocument,
  type SanityDocument,
  type Tool,
  useActiveReleases,
  useClient,
  useCurrentUser,
  useSchema,
} from "sanity";
import { useRouterState } from "sanity/router";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { fieldsInWords } from "../comparing/places";
import { useFailureToast } from "../failure-toast";
import { publishesNothing } from "../roles";
import { useFollowed } from "../use-followed";
import { bringUpToDate, type OnConflict, onConflictChoices, setOnConflict, useBehind } from "./ask-behind";
import type { VersionBehind } from "./beginning";
import { BehindList, type VersionInWords } from "./behind-list";
import { collisionInWords } from "./collision-in-words";
import { idsToName, placesInWords } from "./places-of-release";

interface Wrapped {
  readonly Releases: Tool["component"];
}

/** The vendor's tool for releases, with what others have published since above the page of one. */
export function withReleaseNotice(tool: Tool): Tool {
  if (tool.name !== "releases") return tool;
  const options: Wrapped = { Releases: tool.component };
  return { ...tool, component: ReleasesWithNotice, options };
}

function ReleasesWithNotice({ tool }: { readonly tool: Tool<Wrapped> }) {
  const Releases = tool.options?.Releases;
  return (
    <Flex direction="column" height="fill">
      <OpenRelease />
      <div style={{ flex: 1, minHeight: 0 }}>{Releases && <Releases tool={tool} />}</div>
    </Flex>
  );
}

function OpenRelease() {
  const name = useRouterState(({ releaseId }) => (typeof releaseId === "string" ? releaseId : null));
  const { data: releases } = useActiveReleases();
  const release = releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === name);
  return release && name !== null ? <NoticeOfRelease key={name} name={name} release={release} /> : null;
}

function NoticeOfRelease({ name, release }: { readonly name: string; readonly release: ReleaseDocument }) {
  const client = useClient({ apiVersion });
  const fail = useFailureToast();
  const isReader = publishesNothing(useCurrentUser());
  const { versions = [], collisions = [] } = useBehind().find((one) => one.name === name) ?? {};
  const { found } = useFollowed<SanityDocument[]>({
    fetch: "*[_id in $ids]",
    listen: "*[_id in $ids]",
    params: { ids: idsToName([...versions, ...collisions]) },
    tag: "behind",
  });
  const schema = useSchema();
  const typeOf = (type: string) => schema.get(type) ?? {};
  return (
    <ReleaseNotice
      release={name}
      versions={versions.map((version) => ({
        ...version,
        inWords: placesInWords(typeOf(version.type), version, found ?? []),
        keptInWords: fieldsInWords(typeOf(version.type), version.kept),
      }))}
      collisions={collisions.map((one) =>
        collisionInWords(one, name, placesInWords(typeOf(one.type), one, found ?? [])),
      )}
      isScheduled={release.state === "scheduled"}
      onConflict={onConflictOf(release)}
      isReader={isReader}
      onBring={() =>
        bringUpToDate(client, name).catch((error: unknown) =>
          fail("The release was not brought up to date", error, "Try again in a moment."),
        )
      }
      onChoose={(choice) =>
        setOnConflict(client, name, choice).catch((error: unknown) =>
          fail("What the release does at its time was not changed", error, "Try again in a moment."),
        )
      }
    />
  );
}

/** Only what is to run by itself does something at a time. A hosted lake knows no such setting. */
function onConflictOf({ state, metadata }: ReleaseDocument): ReleaseNoticeProps["onConflict"] {
  if (state !== "scheduled" && metadata.releaseType !== "scheduled") return null;
  if (publicEnv().mode === "hosted") return "foreign";
  return Reflect.get(metadata, "onConflict") === "leave-out" ? "leave-out" : "hold";
}

interface ReleaseNoticeProps {
  readonly release: string;
  readonly versions: readonly VersionInWords[];
  /** What it or another scheduled release will ask, once the earlier of them has run. */
  readonly collisions: readonly string[];
  readonly isScheduled: boolean;
  /** `null`: it runs when somebody runs it. `foreign`: a hosted lake runs it. */
  readonly onConflict: OnConflict | "foreign" | null;
  readonly isReader: boolean;
  readonly onBring: () => Promise<unknown>;
  readonly onChoose: (choice: OnConflict) => Promise<unknown>;
}

export function ReleaseNotice(props: ReleaseNoticeProps) {
  const { release, versions, collisions, isScheduled, onConflict, isReader, onBring, onChoose } = props;
  const [isBusy, setIsBusy] = useState(false);
  const asked = versions.filter(({ places }) => places.length > 0);
  const others = versions.filter(({ places }) => places.length === 0);
  const isFilled = versions.length + collisions.length > 0;
  const bring = () => {
    setIsBusy(true);
    void onBring().finally(() => setIsBusy(false));
  };
  return (
    <Card
      borderBottom={isFilled || onConflict !== null}
      tone={asked.length + collisions.length > 0 ? "caution" : isFilled ? "primary" : "inherit"}
      style={{ maxHeight: "40vh", overflow: "auto" }}
      data-testid="release-notice"
    >
      {/* Screen readers announce what appears in a status, so it is there before its words. */}
      <div role="status">
        {versions.length > 0 && (
          <Stack gap={3} padding={4}>
            <Text size={1} weight="medium">
              {headlineOf(versions, isScheduled)}
            </Text>
            <BehindList release={release} versions={[...asked, ...others]} />
            {others.length > 0 && !isScheduled && !isReader && (
              <Flex>
                <Button
                  disabled={isBusy}
                  fontSize={1}
                  mode="ghost"
                  padding={3}
                  text={asked.length > 0 ? "Bring the others up to date" : "Bring all up to date"}
                  onClick={bring}
                />
              </Flex>
            )}
          </Stack>
        )}
        {collisions.length > 0 && (
          <Stack gap={3} padding={4} paddingTop={versions.length > 0 ? 0 : 4}>
            {collisions.map((words) => (
              <Text key={words} size={1} style={{ overflowWrap: "anywhere" }}>
                {words}
              </Text>
            ))}
          </Stack>
        )}
      </div>
      {onConflict === "foreign" && (
        <Box padding={4} paddingTop={isFilled ? 0 : 4}>
          <Text size={1}>
            At its time your lake runs this as it is then. What others publish in the same documents after it
            was scheduled is overwritten, unless you run the release here, by hand.
          </Text>
        </Box>
      )}
      {onConflict !== null && onConflict !== "foreign" && (
        <Flex as="label" align="center" gap={3} padding={4} paddingTop={isFilled ? 0 : 4} wrap="wrap">
          <Text size={1}>If somebody else changes the same before it runs:</Text>
          <Box style={{ minWidth: "16rem" }}>
            <Select
              disabled={isReader}
              fontSize={1}
              padding={2}
              value={onConflict}
              onChange={({ currentTarget }) =>
                void onChoose(currentTarget.value === "leave-out" ? "leave-out" : "hold")
              }
            >
              {Object.entries(onConflictChoices).map(([choice, title]) => (
                <option key={choice} value={choice}>
                  {title}
                </option>
              ))}
            </Select>
          </Box>
        </Flex>
      )}
    </Card>
  );
}

function headlineOf(versions: readonly VersionBehind[], isScheduled: boolean): string {
  const gone = versions.filter(({ unpublished }) => unpublished);
  const changed = versions.filter(({ unpublished }) => !unpublished);
  const asked = changed.filter(({ places }) => places.length > 0).length;
  const words = [
    changed.length > 0 && `${documentsOfThis(changed.length)} published after being added to it.`,
    changed.length > 0 && whatToChoose(changed.length, asked),
    gone.length > 0 &&
      `${documentsOfThis(gone.length)} unpublished after being added to it: choose whether to publish ${gone.length === 1 ? "it" : "them"} again before it runs.`,
    asked + gone.length > 0 && isScheduled && "Unschedule the release to choose.",
  ];
  return words.filter(Boolean).join(" ");
}

function documentsOfThis(count: number): string {
  return `${count === 1 ? "One document" : `${count} documents`} of this release ${count === 1 ? "was" : "were"}`;
}

function whatToChoose(count: number, asked: number): string {
  if (asked === 0) return "Both changes go live when the release runs.";
  const both = count === 1 ? "Both" : `In ${asked === 1 ? "one" : asked} of them both`;
  return `${both} changed the same: choose what counts before it runs.`;
}
