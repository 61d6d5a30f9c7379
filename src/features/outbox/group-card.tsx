import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useGoneWork } from '#kit/outbox/use-gone-work.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { Gone } from '#db/gone.ts';
import type { Lid } from '#db/records.ts';
import type { Change, OutboxGroup } from '#db/views/outbox-groups.ts';
import { count } from '#lib/format-number.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useToast } from '#ui/toast.tsx';
import { ChangeRow } from './change-row.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { goneText, groupFacts, groupTitle, stateTruth } from './text.ts';
import card from './card.module.css';
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
  const title = groupTitle(group);
  return (
    <article className={card.card} aria-label={title} data-failed={group.state === 'failed' || undefined}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <span className={css.facts}>{groupFacts(group, now)}</span>
        </div>
        <TruthChip truth={stateTruth(group.state)} />
      </div>
      {group.gone ? <GoneText gone={group.gone} /> : null}
      <Changes {...props} />
      <Acts group={group} />
    </article>
  );
}

function GoneText({ gone }: { readonly gone: Gone }) {
  const { length } = gone.work;
  const was = gone.isBack ? ['is', 'are'] : ['was', 'were'];
  const fate = `${was[length === 1 ? 0 : 1]} ${gone.isBack ? 'still on this device' : 'not taken'}`;
  return (
    <p className={css.gone}>
      <Icon name={gone.isBack ? 'undo' : 'needs'} />
      <span>
        <strong>{goneText(gone)}</strong> {`Your ${count(length, 'change')} ${fate}.`}
      </span>
    </p>
  );
}

function Changes({ group, acts, now }: Props) {
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
            isGone={group.gone !== null}
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

interface ActsProps {
  readonly group: OutboxGroup;
}

function Acts({ group }: ActsProps) {
  const { todo, gone, key } = group;
  return (
    <div className={css.acts}>
      {gone ? <GoneActs todo={key} gone={gone} /> : <Retry group={group} />}
      {gone && !gone.isBack ? null : <Discard group={group} />}
      {todo ? (
        <Link className={css.link} to={todoPath(todo.lid)}>
          See the todo
        </Link>
      ) : null}
    </div>
  );
}

/** Nothing of it can be taken while the todo is deleted; once it is back, nothing goes out before the person says so. */
function GoneActs({ todo, gone }: { readonly todo: Lid; readonly gone: Gone }) {
  const toast = useToast();
  const { letGo, send } = useGoneWork(todo, gone);
  const changes = count(gone.work.length, 'change');
  const end = async () => {
    if (await letGo()) toast({ text: `${changes} let go.` });
  };
  return gone.isBack ? (
    <Button icon="retry" onClick={() => void send()}>{`Send my ${changes}`}</Button>
  ) : (
    <Button tone="danger" icon="trash" onClick={() => void end()}>
      Let them go
    </Button>
  );
}

function Retry({ group: { changes } }: ActsProps) {
  const sync = useSync();
  const saving = useSaving();
  const mids = changes.map(({ mutation }) => mutation.mid);
  if (changes.every(({ state }) => state === 'sending')) return null;
  return (
    <Button icon="retry" onClick={() => void saving(() => sync.retry(mids))}>
      Try again
    </Button>
  );
}

function Discard({ group: { changes } }: ActsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button tone="danger" icon="trash" onClick={() => setAsking(true)}>
        {changes.length === 1 ? 'Discard' : `Discard all ${changes.length}`}
      </Button>
      {asking ? <DiscardDialog changes={changes} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
