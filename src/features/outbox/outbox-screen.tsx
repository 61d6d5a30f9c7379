import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { isolated } from '#contract/people-text.ts';
import { outboxGroups, type OutboxGroup } from '#db/views/outbox-groups.ts';
import { openTwins, type OpenTwin } from '#db/views/open-twins.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { GroupCard } from './group-card.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { OutboxSearch, OutboxTools } from './outbox-tools.tsx';
import { search } from './search.ts';
import { TwinCard } from './twin-card.tsx';
import css from './outbox.module.css';

/** Everything this device has not sent, record by record; what needs a person stands first. */
export default function OutboxScreen() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const groups = useLiveQuery(outboxGroups);
  const twins = useLiveQuery(openTwins);
  const [isFinding, setFinding] = useState(text !== '');
  const find = (value: string) => setParams(value ? { q: value } : {}, { replace: true });
  const toggle = () => {
    setFinding(!isFinding);
    if (isFinding) find('');
  };
  const tools =
    groups && groups.length > 0 ? <OutboxTools groups={groups} isFinding={isFinding} onFind={toggle} /> : null;
  return (
    <Screen title="Outbox" back="/me" actions={tools}>
      {!groups ? <SkeletonRows rows={4} /> : null}
      {twins && twins.length > 0 ? <Twins twins={twins} /> : null}
      {groups?.length === 0 && twins?.length === 0 ? <NothingWaits /> : null}
      {groups && groups.length > 0 ? (
        <>
          {isFinding ? <OutboxSearch text={text} onText={find} /> : null}
          <Groups all={groups} text={text} />
        </>
      ) : null}
      <Link className={css.link} to="/diagnostics">
        Why does something wait? Diagnostics
      </Link>
    </Screen>
  );
}

/** What may be there twice: it is sent, but only a person can say whether it is one too many. */
function Twins({ twins }: { readonly twins: readonly OpenTwin[] }) {
  const now = useNow(5000);
  return (
    <ul className={css.entries} aria-label={count(twins.length, 'question', 'questions')}>
      {twins.map((twin) => (
        <TwinCard key={twin.second} twin={twin} now={now} />
      ))}
    </ul>
  );
}

function Groups({ all, text }: { readonly all: readonly OutboxGroup[]; readonly text: string }) {
  const now = useNow(5000);
  const groups = search(all, text, now);
  const acts = Map.groupBy(
    all.flatMap(({ changes }) => changes),
    ({ mutation }) => mutation.group,
  );
  if (groups.length === 0) {
    return <EmptyState icon="search" title={`Nothing in the outbox matches “${isolated(text.trim())}”`} />;
  }
  return (
    // The keys only move the focus among buttons that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.entries} onKeyDown={rowKeys}>
      {groups.map((group) => (
        <GroupCard key={group.key} group={group} acts={acts} now={now} />
      ))}
    </div>
  );
}
