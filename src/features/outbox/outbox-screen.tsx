import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { isolated } from '#contract/people-text.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { outboxGroups, type OutboxGroup } from '#db/views/outbox-groups.ts';
import { openTwins, type OpenTwin } from '#db/views/twins.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { ExportButton } from './export-button.tsx';
import { GroupCard } from './group-card.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { search } from './search.ts';
import { TwinCard } from './twin-card.tsx';
import css from './outbox.module.css';

/** Everything this device has not sent, todo by todo; what needs a person stands first. */
export default function OutboxScreen() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const groups = useLiveQuery(outboxGroups);
  const twins = useLiveQuery(openTwins);
  const find = (value: string) => setParams(value ? { q: value } : {}, { replace: true });
  return (
    <Screen title="Outbox" back="/me">
      {!groups ? <SkeletonRows rows={4} /> : null}
      {twins && twins.length > 0 ? <Twins twins={twins} /> : null}
      {groups?.length === 0 && twins?.length === 0 ? <NothingWaits /> : null}
      {groups && groups.length > 0 ? (
        <>
          <div className={css.tools}>
            <TextInput
              type="search"
              aria-label="Search the outbox"
              placeholder="Plate, title, what was done"
              value={text}
              onChange={(e) => find(e.target.value)}
            />
            <RetryAll groups={groups} />
            <ExportButton />
          </div>
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
  const groups = search(all, text);
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

function RetryAll({ groups }: { readonly groups: readonly OutboxGroup[] }) {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const done = await saving(() => sync.retryAll());
    setBusy(false);
    if (done !== null) toast({ text: 'Trying everything again.' });
  };
  const idle = groups.flatMap(({ changes }) => changes).every(({ state }) => state === 'sending');
  return (
    <Button icon="retry" busy={busy} disabled={idle} onClick={() => void retry()}>
      Try all again
    </Button>
  );
}
