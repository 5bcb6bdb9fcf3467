import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Reading, ToolPage } from "../tool-page";
import { ToolViews } from "../tool-views";
import { emailProblem } from "./selling-fields";
import { SellingForm } from "./selling-form";
import { unsavedNow } from "./unsaved-selling";
import { useSelling } from "./use-selling";

export const salesViews = [
  { name: null, title: "Sales" },
  { name: "selling", title: "Selling" },
] as const;

/** How checkouts are made, for administrators. */
export function SellingView() {
  const { settings, isUnsaved, problem, failure, isBusy, behind, ...selling } = useSelling();
  const [isShown, setIsShown] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  useWarningWhenLeaving();
  const wrong = settings && emailProblem(settings);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    setIsShown(true);
    if (wrong !== null) return email.current?.focus();
    setIsSaved(await selling.save());
  };

  return (
    <ToolPage
      testId="studio-selling"
      title="Selling"
      intro="How checkouts are made. What you save counts for checkouts that begin afterwards."
      views={<ToolViews current="selling" views={salesViews} />}
    >
      <Reading
        what="The settings"
        problem={problem}
        isLoading={settings === null}
        onRetry={() => void selling.read()}
      />
      {settings && (
        <form aria-label="Settings of selling" noValidate onSubmit={(event) => void save(event)}>
          <Stack gap={5}>
            <SellingForm
              email={email}
              problem={isShown ? wrong : null}
              settings={settings}
              onChange={(changed) => {
                setIsSaved(false);
                selling.change(changed);
              }}
            />
            {behind && (
              <Card border padding={4} radius={3} role="alert" tone="caution">
                <Stack gap={4}>
                  <Text size={1}>
                    {`${behind.who ?? "Another administrator"} has changed these settings meanwhile: ${behind.fields.join(", ")}. Nothing of yours is saved or lost.`}
                  </Text>
                  {behind.both.length > 0 && (
                    <Text
                      size={1}
                    >{`You have changed ${behind.both.join(", ")}, too: yours stays here.`}</Text>
                  )}
                  <Flex>
                    <Button
                      text="Load their changes and keep mine"
                      tone="primary"
                      onClick={selling.takeTheirs}
                    />
                  </Flex>
                </Stack>
              </Card>
            )}
            {failure !== null && (
              <Card border padding={4} radius={3} role="alert" tone="critical">
                <Text size={1}>{`Nothing was changed. ${failure}`}</Text>
              </Card>
            )}
            <Flex align="center" gap={3} wrap="wrap">
              <Button
                disabled={isBusy || !isUnsaved || behind !== null}
                loading={isBusy}
                text="Save"
                tone="primary"
                type="submit"
              />
              {isUnsaved && (
                <Button disabled={isBusy} mode="ghost" text="Discard changes" onClick={selling.discard} />
              )}
              <div aria-live="polite">
                <Text muted size={1}>
                  {isUnsaved
                    ? "Your changes are not saved yet."
                    : isSaved
                      ? "Saved. Checkouts that begin now follow it."
                      : ""}
                </Text>
              </div>
            </Flex>
          </Stack>
        </form>
      )}
    </ToolPage>
  );
}

/** Says at leaving that something is not saved. It stays in this tab. */
function useWarningWhenLeaving() {
  const toast = useToast();
  const push = useRef(toast.push);
  push.current = toast.push;
  useEffect(
    () => () => {
      if (unsavedNow() === null) return;
      push.current({
        status: "warning",
        title: "The settings of selling are not saved",
        description: "What you changed waits under Sales, Selling, as long as this tab is open.",
      });
    },
    [],
  );
}
