import { messageOf } from "@paraph/service/message-of";
import { TrashIcon } from "@sanity/icons/Trash";
import { Box, Button, Card, Flex, Heading, Stack, Text, TextInput } from "@sanity/ui";
import { type FormEvent, useState } from "react";
import { useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { type FoundLead, leadsOfPerson } from "./find-leads";
import { LeadEntry } from "./lead-entry";

interface Person {
  readonly email: string;
  readonly leads: readonly FoundLead[];
}

/** Somebody asks for the deletion of their data: shows all that was sent with their address, and deletes it at once. */
export function ForgetPerson() {
  const client = useClient({ apiVersion });
  const [address, setAddress] = useState("");
  const [person, setPerson] = useState<Person | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (what: string, work: () => Promise<void>) => {
    setIsBusy(true);
    setMessage(null);
    await work().catch((error: unknown) => setMessage(`${what} failed: ${messageOf(error)}. Try again.`));
    setIsBusy(false);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    const email = address.trim().toLowerCase();
    setPerson(null);
    if (email === "") return;
    void attempt("Looking for the person", async () => {
      const leads = await client.fetch<FoundLead[]>(leadsOfPerson, { email }, { perspective: "raw" });
      setPerson({ email, leads });
    });
  };
  const forget = ({ email, leads }: Person) =>
    attempt("Deleting what there is", async () => {
      const deletion = leads.reduce((all, { _id }) => all.delete(_id), client.transaction());
      await deletion.commit();
      setPerson(null);
      setAddress("");
      setMessage(`Everything that ${email} sent is deleted.`);
    });

  return (
    <Card borderTop paddingTop={5} data-testid="forget-person">
      <Stack gap={4}>
        <Heading as="h2" size={2}>
          Delete a person’s data
        </Heading>
        <Text muted size={1}>
          {`Finds everything that was sent with an e-mail address. ${afterwards} Purchases are kept by the payment provider.`}
        </Text>
        <Flex as="form" gap={3} wrap="wrap" onSubmit={find}>
          <Box flex={1} style={{ minWidth: "14rem" }}>
            <TextInput
              aria-label="E-mail address of the person"
              placeholder="name@company.com"
              type="email"
              value={address}
              onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            />
          </Box>
          <Button disabled={isBusy} mode="ghost" text="Show what there is" type="submit" />
        </Flex>
        <Text aria-live="polite" size={1}>
          {message ?? (person?.leads.length === 0 ? `Nothing was sent with ${person.email}.` : "")}
        </Text>
        {person !== null && person.leads.length > 0 && (
          <Stack gap={4}>
            <Stack as="ul" gap={3} margin={0} padding={0} style={{ listStyle: "none" }}>
              {person.leads.map((lead) => (
                <LeadEntry key={lead._id} lead={lead} />
              ))}
            </Stack>
            <Flex>
              <Button
                disabled={isBusy}
                icon={TrashIcon}
                text={
                  person.leads.length === 1
                    ? "Delete it for good"
                    : `Delete all ${person.leads.length} for good`
                }
                tone="critical"
                onClick={() => void forget(person)}
              />
            </Flex>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}

const afterwards =
  publicEnv().mode === "local"
    ? "Deleted, it leaves no history here, and tasks and comments about it go with it."
    : "The hosted lake keeps the history of what is deleted until the plan’s retention ends.";
