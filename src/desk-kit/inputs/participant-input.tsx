import {
  listAgents,
  listFacilitators,
  searchParticipants,
  type TradeCounterparty,
  usersClientsUnified,
} from "#domain/contract/http/tickets.ts";
import { call } from "#src/lib/api.ts";
import { SearchInput } from "#src/ui/search/search-input.tsx";
import type { SearchSource } from "#src/ui/search/use-search.ts";

/** A person or a firm found, under its heading. */
interface Found {
  heading: string;
  party: TradeCounterparty;
}

function listed(groups: readonly { title: string; results: readonly TradeCounterparty[] }[]): { results: Found[] } {
  return { results: groups.flatMap(({ title, results }) => results.map((party) => ({ heading: title, party }))) };
}

const parties: SearchSource<Found> = {
  key: ["participants", "parties"],
  find: async (text, signal) =>
    listed((await call(searchParticipants, { query: { search_param: text }, signal })).groups),
};

/** Clients that the firm deals for, which have no login. */
const clients: SearchSource<Found> = {
  key: ["participants", "clients"],
  find: async (text, signal) => {
    const query = { search_param: text, include_offline: "true" } as const;
    const { groups } = await call(usersClientsUnified, { query, signal });
    return listed(groups.map((group) => ({ ...group, results: group.results.filter((each) => each.is_offline) })));
  },
};

const people = (list: typeof listFacilitators | typeof listAgents): SearchSource<Found> => ({
  key: ["participants", list.name],
  find: async (text, signal) => {
    const { results } = await call(list, { query: { search: text }, signal });
    return listed([{ title: "Member", results }]);
  },
});

/** Search and text when nothing is found, by the party sought. V-50, V-51, V-52 */
const SOUGHT = {
  buyer: { source: parties, noneText: "No Buyers Found" },
  seller: { source: parties, noneText: "No Sellers Found" },
  entity: { source: clients, noneText: "No Entities Found" },
  facilitator: { source: people(listFacilitators), noneText: "No Facilitators Found" },
  agent: { source: people(listAgents), noneText: "No Agents Found" },
  /** A facilitator is a broker who brought the sides together, so the list is the same. */
  broker: { source: people(listFacilitators), noneText: "No Brokers Found" },
};

interface ParticipantInputProps {
  id: string;
  label: string;
  seeks: keyof typeof SOUGHT;
  help?: string;
  value: TradeCounterparty | null;
  error: string | undefined;
  onChange: (party: TradeCounterparty | null) => void;
}

/** Name of a person or a firm: `Narmada Bank (Rohan Mehta)`, or the firm alone. */
function nameOf({ name, user_name: person }: TradeCounterparty): string {
  return person === null ? name : `${name} (${person})`;
}

const idOf = ({ user_id: person, client_id: firm }: TradeCounterparty): string => person ?? firm;

/**
 * Finds a counterparty, client or agent: people under Member and firms under Company, whose headers cannot be chosen.
 * (I-03, S-18)
 */
export function ParticipantInput(props: ParticipantInputProps) {
  const { seeks, help = "Three letters of a person or a firm", value, onChange, ...field } = props;
  return (
    <SearchInput
      {...field}
      {...SOUGHT[seeks]}
      help={help}
      choice={value === null ? null : { id: idOf(value), name: nameOf(value) }}
      onType={() => {
        if (value !== null) onChange(null);
      }}
      optionsOf={(found) =>
        found.map(({ heading, party }) => ({
          key: idOf(party),
          group: heading,
          content: nameOf(party),
          take: () => onChange(party),
        }))
      }
    />
  );
}
