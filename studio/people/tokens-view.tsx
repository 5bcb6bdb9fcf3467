import { AddIcon } from "@sanity/icons/Add";
import { Button, Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { CopyableLink } from "../copyable-link";
import { Reading, ToolPage } from "../tool-page";
import { ToolViews } from "../tool-views";
import { useAskedAgain } from "../visits/use-asked-again";
import { allowAssistant, askTokens, type MadeToken, makeToken, revokeToken } from "./ask-tokens";
import { peopleViews } from "./people-views";
import { TokenEntry, TokenForm } from "./token-entry";
import { Failure, useChanges } from "./use-changes";

const rhythm = { every: 60_000 } as const;

/** By what programs reach the content, for administrators. */
export function TokensView() {
  const { times, made, failure, askAgain, carryOut } = useChanges<MadeToken>();
  const { client, found, problem } = useAskedAgain(String(times), askTokens, rhythm);
  const [isMaking, setIsMaking] = useState(false);

  return (
    <ToolPage
      testId="studio-tokens"
      title="API tokens"
      intro="By what programs reach the content, each with the rights of a role. A token belongs to no person: it goes on to work when whoever made it leaves."
      views={<ToolViews current="tokens" views={peopleViews} />}
      actions={
        <Button
          icon={AddIcon}
          text="Make a token"
          tone="primary"
          disabled={isMaking || found === null}
          onClick={() => setIsMaking(true)}
        />
      }
    >
      {isMaking && found && (
        <TokenForm
          roles={found.roles}
          onCancel={() => setIsMaking(false)}
          onMake={async (wanted) => {
            if (await carryOut(() => makeToken(client, wanted))) setIsMaking(false);
          }}
        />
      )}
      <div aria-live="polite">
        <Failure failure={failure} />
        {made && <NewToken token={made} />}
      </div>
      <Reading what="The tokens" problem={problem} isLoading={found === null} onRetry={askAgain}>
        {found?.tokens.every(({ kind }) => kind !== "made") && (
          <Text muted size={1}>
            Nobody has made a token yet.
          </Text>
        )}
      </Reading>
      {found && (
        <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {found.tokens.map((token) => (
            <TokenEntry
              key={token.id}
              token={token}
              onAllow={() => carryOut(() => allowAssistant(client))}
              onRevoke={(id) => carryOut(() => revokeToken(client, id))}
            />
          ))}
        </Stack>
      )}
    </ToolPage>
  );
}

/** Shown once: the lake keeps no copy that could be read. */
export function NewToken({ token: { label, key } }: { token: MadeToken }) {
  return (
    <Card border padding={4} radius={3} tone="positive" data-testid="new-token">
      <CopyableLink
        label={`Token of ${label}`}
        link={key}
        note="Copy it now: it is not shown again. Keep it where only this program reads it, never in code or mail."
        what="token"
      />
    </Card>
  );
}
