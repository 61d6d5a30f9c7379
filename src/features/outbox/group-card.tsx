import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGoneWork } from '#kit/outbox/use-gone-work.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { Gone } from '#db/gone.ts';
import type { Lid } from '#db/records.ts';
import type { Change, OutboxGroup } from '#db/views/outbox-groups.ts';
import { count } from '#lib/format-number.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { useToast } from '#ui/toast.tsx';
import { arranged } from './arrange.ts';
import { ChangeRow } from './change-row.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { PLACES } from './places.ts';
import { goneText, groupFacts, groupTitle, stateTruth } from './text.ts';
import { useCanTry } from './use-can-try.ts';
import card from './card.module.css';
import css from './group-card.module.css';

interface Props {
  readonly group: OutboxGroup;
  /** Everything that waits by the act it was done in: an act may reach into several groups. */
  readonly acts: ReadonlyMap<string, readonly Change[]>;
  readonly now: number;
}

/** More answers than these are folded away. */
const MOST = 4;

/** All that waits of one record: what changed and why it waits; what can be done with all of it is a tap away. */
export function GroupCard(props: Props) {
  const { group, now } = props;
  const title = groupTitle(group, now);
  return (
    <article className={card.card} aria-label={title} data-failed={group.state === 'failed' || undefined}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.facts}>
            <TruthChip truth={stateTruth(group.state)} />
            <span>{groupFacts(group, now)}</span>
          </p>
        </div>
        <CardMenu group={group} title={title} />
      </div>
      {group.gone ? <GoneText gone={group.gone} /> : null}
      <Changes {...props} />
      {group.gone ? (
        <div className={css.acts}>
          <GoneActs todo={group.key} gone={group.gone} />
        </div>
      ) : null}
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
  const { first, photos, answers } = arranged(changes);
  const shown = all || answers.length <= MOST + 1 ? answers : answers.slice(0, MOST);
  const row = (change: Change, isPicture = false) => (
    <ChangeRow
      key={change.mutation.mid}
      change={change}
      now={now}
      act={acts.get(change.mutation.group) ?? []}
      isOneOfMany={changes.length > 1}
      isGone={group.gone !== null}
      showsState={change.state !== state}
      isPicture={isPicture}
    />
  );
  return (
    <div className={css.changes}>
      {first.length > 0 ? <ul aria-label="What waits">{first.map((change) => row(change))}</ul> : null}
      {photos.length > 0 ? (
        <ul className={css.photos} aria-label="Photos">
          {photos.map((change) => row(change, true))}
        </ul>
      ) : null}
      {answers.length > 0 ? <ul aria-label="Answers">{shown.map((change) => row(change))}</ul> : null}
      {shown.length < answers.length ? (
        <Button tone="quiet" onClick={() => setAll(true)}>
          {`Show ${count(answers.length - shown.length, 'more answer')}`}
        </Button>
      ) : null}
    </div>
  );
}

interface MenuProps {
  readonly group: OutboxGroup;
  readonly title: string;
}

/** What is done with all changes of a card. While its todo is deleted there is one decision, and that stands below them. */
function CardMenu({ group: { about, gone, changes }, title }: MenuProps) {
  const navigate = useNavigate();
  const sync = useSync();
  const saving = useSaving();
  const canTry = useCanTry();
  const [asking, setAsking] = useState(false);
  const mids = changes.map(({ mutation }) => mutation.mid);
  const see = about && PLACES[about.kind];
  const mayTry = canTry && !gone && changes.some(({ state }) => state !== 'sending');
  const items: readonly (MenuItem | null)[] = [
    about && see ? { label: see[0], icon: 'forward', onAct: () => void navigate(see[1](about.lid)) } : null,
    mayTry ? { label: 'Try again', icon: 'retry', onAct: () => void saving(() => sync.retry(mids)) } : null,
    gone && !gone.isBack
      ? null
      : {
          label: changes.length === 1 ? 'Discard' : `Discard all ${changes.length}`,
          icon: 'trash',
          onAct: () => setAsking(true),
        },
  ];
  const offered = items.filter((item) => item !== null);
  return (
    <>
      {offered.length > 0 ? <Menu label={`More: ${title}`} items={offered} /> : null}
      {asking ? <DiscardDialog changes={changes} onClose={() => setAsking(false)} /> : null}
    </>
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
