import type { Expense } from '#contract/areas/expense-record.ts';
import { count } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { againstText, openDoubles, type ApproveDesk } from './use-desk.ts';
import css from './side.module.css';

interface Props {
  readonly desk: ApproveDesk;
  readonly expense: Expense;
}

/** What can be done with the one on the desk, and what stands against it, said before anything is pressed. */
export function SideActs({ desk, expense }: Props) {
  const { isOffline, deciding, chosen } = desk;
  const against = againstText(expense);
  const doubles = openDoubles(expense).length;
  // What was chosen is decided in the footer of the list: two bars of the same acts would be taken for one another.
  const isElsewhere = chosen.length > 0;
  const isStill = isOffline || isElsewhere;
  return (
    <footer className={css.acts}>
      <ActNote desk={desk} expense={expense} />
      <div className={css.buttons}>
        <Button
          tone={against === null && doubles === 0 && !isElsewhere ? 'primary' : 'plain'}
          icon="check"
          disabled={isStill || against !== null}
          busy={deciding.isBusy}
          aria-keyshortcuts="a"
          onClick={desk.approve}
        >
          Approve <Kbd>A</Kbd>
        </Button>
        <Button icon="undo" disabled={isStill} busy={deciding.isBusy} aria-keyshortcuts="r" onClick={desk.reject}>
          Reject <Kbd>R</Kbd>
        </Button>
        {expense.suspects.length > 0 ? (
          <Button
            tone={against === null && doubles > 0 && !isElsewhere ? 'primary' : 'plain'}
            icon="copy"
            aria-keyshortcuts="d"
            onClick={desk.lookAtDoubles}
          >
            {count(expense.suspects.length, 'double')} <Kbd>D</Kbd>
          </Button>
        ) : null}
      </div>
    </footer>
  );
}

function ActNote({ desk, expense }: Props) {
  const { isOffline, deciding, chosen } = desk;
  const { needs_reason } = expense.may;
  const against = againstText(expense);
  if (deciding.trouble !== null)
    return (
      <p className={css.refused} role="alert">
        <Icon name="failed" size="1em" />
        {deciding.trouble}
      </p>
    );
  if (isOffline) return <p className={css.note}>Deciding waits for a connection.</p>;
  if (chosen.length > 0)
    return <p className={css.note}>{`${count(chosen.length, 'expense')} chosen: decide them below.`}</p>;
  if (against !== null) return <Stands icon="lock" words={against} />;
  const doubles = openDoubles(expense).length;
  if (doubles > 0)
    return (
      <Stands
        icon="needs"
        words={`It looks like ${count(doubles, 'other one', 'others')}: say whether they are the same.`}
      />
    );
  return needs_reason === undefined ? null : <Stands icon="needs" words={needs_reason} />;
}

function Stands({ icon, words }: { readonly icon: 'lock' | 'needs'; readonly words: string }) {
  return (
    <p className={css.stands} data-icon={icon}>
      <Icon name={icon} size="1em" />
      {words}
    </p>
  );
}
