import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSaving } from '#crud/use-saving.ts';
import type { Change, OutboxGroup } from '#db/views/outbox-groups.ts';
import { count } from '#lib/say-number.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useToast } from '#ui/toast.tsx';
import { ChangeRow } from './change-row.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { goneWords, groupFacts, groupTitle, stateTruth } from './words.ts';
import css from './group-card.module.css';

interface Props {
  readonly group: OutboxGroup;
  /** Everything that waits by the act it was done in: an act may reach into several groups. */
  readonly acts: ReadonlyMap<string, readonly Change[]>;
  readonly now: number;
}

/** More than these are folded away; what failed comes first. */
const MOST = 6;

/** All that waits of one todo: what changed, why it waits, and one decision for all of it. */
export function GroupCard(props: Props) {
  const { group, now } = props;
  const gone = goneWords(group);
  const title = groupTitle(group);
  return (
    <article className={css.group} aria-label={title} data-failed={group.state === 'failed' || undefined}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <span className={css.facts}>{groupFacts(group, now)}</span>
        </div>
        <TruthChip truth={stateTruth(group.state)} />
      </div>
      {gone === null ? null : <Gone words={gone} count={group.changes.length} />}
      <Changes {...props} isGone={gone !== null} />
      <Acts group={group} isGone={gone !== null} />
    </article>
  );
}

function Gone({ words, count: n }: { readonly words: string; readonly count: number }) {
  return (
    <p className={css.gone}>
      <Icon name="needs" />
      <span>
        <strong>{words}</strong> Your {count(n, 'change')} {n === 1 ? 'was' : 'were'} not taken.
      </span>
    </p>
  );
}

function Changes({ group, acts, now, isGone }: Props & { readonly isGone: boolean }) {
  const [all, setAll] = useState(false);
  const { changes, state } = group;
  const needsYou = (one: Change) => (one.state === 'failed' ? 0 : 1);
  const sorted = changes.toSorted((a, b) => needsYou(a) - needsYou(b));
  const shown = all || changes.length <= MOST + 1 ? sorted : sorted.slice(0, MOST);
  return (
    <>
      <ul className={css.changes} aria-label="What waits">
        {shown.map((change) => (
          <ChangeRow
            key={change.mutation.mid}
            change={change}
            now={now}
            act={acts.get(change.mutation.group) ?? []}
            isOneOfMany={changes.length > 1}
            isGone={isGone}
            showsState={change.state !== state}
          />
        ))}
      </ul>
      {shown.length < sorted.length ? (
        <Button tone="quiet" onClick={() => setAll(true)}>
          Show all {changes.length}
        </Button>
      ) : null}
    </>
  );
}

function Acts({ group, isGone }: { readonly group: OutboxGroup; readonly isGone: boolean }) {
  const sync = useSync();
  const saving = useSaving();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { changes, todo } = group;
  const mids = changes.map(({ mutation }) => mutation.mid);
  const letGo = async () => {
    if ((await saving(() => sync.discard(mids))) === null) return;
    toast({ text: `${count(mids.length, 'change')} let go.` });
    // The todo itself is read again, and leaves the lists.
    void sync.refresh(['todos', 'late']);
  };
  const idle = changes.every(({ state }) => state === 'sending');
  return (
    <div className={css.acts}>
      {isGone ? (
        <Button tone="danger" icon="trash" onClick={() => void letGo()}>
          Let them go
        </Button>
      ) : null}
      {idle || isGone ? null : (
        <Button icon="retry" onClick={() => void saving(() => sync.retry(mids))}>
          Try again
        </Button>
      )}
      {isGone ? null : (
        <Button tone="danger" icon="trash" onClick={() => setAsking(true)}>
          {changes.length === 1 ? 'Discard' : `Discard all ${changes.length}`}
        </Button>
      )}
      {todo ? (
        <Link className={css.link} to={todoPath(todo.lid)}>
          See the todo
        </Link>
      ) : null}
      {asking ? <DiscardDialog changes={changes} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
