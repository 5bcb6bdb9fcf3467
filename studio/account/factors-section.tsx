import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useDateTimeFormat } from "sanity";
import { lakeUrl } from "../lake-client";
import { useAskedAgain } from "../visits/use-asked-again";
import { askFactors, type Factors, type SectionProps } from "./ask-account";

const rhythm = { every: 60_000 } as const;

/** The app and the passkeys of somebody. They are changed on a page of the lake, which asks for the password. */
export function FactorsSection({ account }: SectionProps) {
  const { found, problem } = useAskedAgain("", askFactors, rhythm);
  if (account.signIn === "one-click")
    return (
      <Text muted size={1}>
        On this machine everybody signs in with one click. Second factors are asked for once the site is in
        public.
      </Text>
    );
  if (found === null)
    return (
      <Text muted size={1}>
        {problem ?? "Reading your second factors…"}
      </Text>
    );
  return <FactorList email={account.email} factors={found} />;
}

export function FactorList({ email, factors }: { email: string; factors: Factors }) {
  const moment = useDateTimeFormat({ dateStyle: "medium" });
  const inWords = (at: string) => moment.format(new Date(at));
  const { passkeys, recoveryCodes, need } = factors;
  const hasApp = factors.factors.includes("app");
  const fields = { origin: `${location.origin}/studio`, type: "cookie", manage: "1", email };
  const address = `${lakeUrl}/v1/auth/login/local?${new URLSearchParams(fields)}`;
  return (
    <Stack gap={4}>
      <Text size={1}>
        {hasApp
          ? `Your app for codes is on. Recovery codes left: ${recoveryCodes}.`
          : "You have no app for codes."}
      </Text>
      {passkeys.length === 0 && <Text size={1}>You have no passkey.</Text>}
      {passkeys.length > 0 && (
        <Stack as="ul" aria-label="Passkeys" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
          {passkeys.map(({ name, createdAt, usedAt }) => (
            <Stack as="li" gap={2} key={`${createdAt} ${name}`}>
              <Text size={1} weight="medium">
                {name}
              </Text>
              <Text muted size={1}>
                {`Added ${inWords(createdAt)}, ${usedAt === null ? "not used yet" : `last used ${inWords(usedAt)}`}`}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
      {need !== "none" && (
        <Text muted size={1}>
          {need === "passkey" ? "Your role asks for a passkey." : "Your role asks for a second factor."}
        </Text>
      )}
      <Flex>
        <Button as="a" href={address} mode="ghost" text="Change how you sign in" />
      </Flex>
      <Text muted size={1}>
        You sign in once more first. Save what you are writing.
      </Text>
    </Stack>
  );
}
