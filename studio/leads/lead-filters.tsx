import { SearchIcon } from "@sanity/icons/Search";
import { Box, Flex, Select, TextInput } from "@sanity/ui";
import { leadKinds, leadStatuses } from "@/schemas/leads/lead";
import type { LeadFilter } from "./ask-leads";

const times = [
  { value: "1", title: "Last 24 hours" },
  { value: "7", title: "Last 7 days" },
  { value: "30", title: "Last 30 days" },
  { value: "365", title: "Last 365 days" },
];

const choices = [
  { key: "status", label: "Status", all: "Any status", options: leadStatuses },
  { key: "kind", label: "Form", all: "All forms", options: leadKinds },
  { key: "days", label: "Time", all: "Any time", options: times },
] as const;

interface Props {
  readonly filter: LeadFilter;
  readonly onChange: (filter: LeadFilter) => void;
}

export function LeadFilters({ filter, onChange }: Props) {
  return (
    <Flex gap={3} wrap="wrap">
      <Box flex={1} style={{ minWidth: "14rem" }}>
        <TextInput
          aria-label="Search leads"
          icon={SearchIcon}
          placeholder="E-mail address, name, company or words"
          type="search"
          value={filter.text}
          onChange={({ currentTarget }) => onChange({ ...filter, text: currentTarget.value })}
        />
      </Box>
      {choices.map(({ key, label, all, options }) => (
        <Box key={key}>
          <Select
            aria-label={label}
            value={filter[key]}
            onChange={({ currentTarget }) => onChange({ ...filter, [key]: currentTarget.value })}
          >
            <option value="">{all}</option>
            {options.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </Select>
        </Box>
      ))}
    </Flex>
  );
}
