import { CaseView } from "#src/features/surveillance/cases/case-view.tsx";
import { Conversation } from "#src/features/surveillance/conversation.tsx";
import { DealView } from "#src/features/surveillance/deal-view.tsx";
import { Details } from "#src/features/surveillance/details.tsx";
import { ListNote } from "#src/features/surveillance/list-note.tsx";
import { MarketRulesView } from "#src/features/surveillance/market-rules/market-rules-view.tsx";
import { useChannel, useFollowing } from "#src/features/surveillance/queries.ts";
import { RetentionView } from "#src/features/surveillance/retention/retention-view.tsx";
import { RulesView } from "#src/features/surveillance/rules-view.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";
import { EntryView } from "#src/features/surveillance/timeline/entry-view.tsx";

interface OpenRecordProps {
  search: SurveillanceSearch;
  onChange: ChangeSearch;
}

/** Record beside the list of the view, or what appears there. */
export function OpenRecord({ search, onChange }: OpenRecordProps) {
  switch (search.view) {
    case "rules":
      return <RulesView />;
    case "market":
      return <MarketRulesView />;
    case "retention":
      return <RetentionView />;
    case "cases":
      if (search.case !== undefined) return <CaseView key={search.case} id={search.case} onChange={onChange} />;
      return (
        <NothingOpen title="The case appears here, with everything in it on one timeline.">
          Choose one on the left, or open one by its title. C adds the item open beside a list: an alert, a message, a
          conversation or a timeline entry.
        </NothingOpen>
      );
    case "timeline":
      if (search.entry !== undefined) return <EntryView key={search.entry} id={search.entry} onChange={onChange} />;
      return (
        <NothingOpen title="The entry appears here with who, what, before and after, and its hash.">
          Choose one on the left: j and k move, Enter opens, / searches, x exports the list. Your queries are recorded
          in the audit trail too, under Compliance queries.
        </NothingOpen>
      );
    default:
      return <OpenChat search={search} onChange={onChange} />;
  }
}

function OpenChat({ search, onChange }: OpenRecordProps) {
  const { channel, alert } = search;
  if (channel !== undefined) return <Opened key={channel} url={channel} search={search} onChange={onChange} />;
  if (alert !== undefined) return <DealView key={alert} id={alert} onChange={onChange} />;
  return (
    <NothingOpen title="The conversation appears here, with every edit and deletion.">
      Choose one on the left: j and k move, Enter opens, / searches, a switches between chats and alerts. Members are
      not told. Each view is recorded in the audit trail.
    </NothingOpen>
  );
}

function NothingOpen({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex-1 bg-surface p-4 max-lg:hidden">
      <p className="font-medium">{title}</p>
      <p className="max-w-[72ch] text-muted">{children}</p>
    </div>
  );
}

function Opened({ url, search, onChange }: OpenRecordProps & { url: string }) {
  const query = useChannel(url);
  useFollowing(url);
  if (!query.data) {
    return (
      <div className="flex-1 bg-surface" aria-busy={query.isPending}>
        <ListNote query={query} isEmpty={false} failed="The conversation could not be opened." empty="" />
      </div>
    );
  }
  const { channel, member_events, alerts } = query.data;
  return (
    <>
      <Conversation channel={channel} events={member_events} search={search} onChange={onChange} />
      <Details channel={channel} alerts={alerts} search={search} onChange={onChange} />
    </>
  );
}
