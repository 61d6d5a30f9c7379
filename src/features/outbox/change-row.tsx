import { useState } from 'react';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { Change } from '#db/views/outbox-groups.ts';
import { Thumb } from '#media/thumb.tsx';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields } from './editable.ts';
import { HeldBack } from './held-back.tsx';
import { argumentWords, changeText, failureText, isHeldBack, nextWords, stateTruth } from './text.ts';
import { useCanTry } from './use-can-try.ts';
import css from './change-row.module.css';

interface Props {
  readonly change: Change;
  readonly now: number;
  /** All acts of the app that this one belongs to: they are undone together. */
  readonly act: readonly Change[];
  /** It is decided about on its own; otherwise the group's decision is its own, too. */
  readonly isOneOfMany: boolean;
  /** Its todo is gone, which the group says: what the server said to this one needs no words of its own. */
  readonly isGone: boolean;
  /** Its chip says something that the group's does not. */
  readonly showsState: boolean;
  /** Closed, its photo says what it is. */
  readonly isPicture: boolean;
}

/** One thing that waits: closed it says what; opened, why, and what can be done with it alone. */
export function ChangeRow({ change, now, act, isOneOfMany, isGone, showsState, isPicture }: Props) {
  const failed = change.state === 'failed' && !isGone;
  /** Null while nobody has decided: then what failed is open, also when it fails before one's eyes. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? failed;
  const { mutation, image } = change;
  const words = changeText(change);
  return (
    <li className={css.row} data-picture={(isPicture && !open) || undefined}>
      <button type="button" className={css.head} aria-expanded={open} onClick={() => setChosen(!open)}>
        {image ? (
          <span className={css.picture}>
            <Thumb image={image} alt="" />
          </span>
        ) : null}
        <span className={css.words}>
          {words}
          {showsState ? <TruthChip truth={stateTruth(change.state)} /> : null}
        </span>
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {isHeldBack(mutation, now) ? <HeldBack act={act} /> : null}
      {open ? (
        <div className={css.body}>
          {failed && mutation.err ? (
            <p className={css.failure}>
              <Icon name="needs" /> {failureText(mutation.err)}
            </p>
          ) : null}
          <p className="muted">{nextWords(change, now)}</p>
          {argumentWords(mutation.args, now).map((said) => (
            <p key={said}>{said}</p>
          ))}
          <Acts change={change} isOwn={isOneOfMany || failed} />
        </div>
      ) : null}
    </li>
  );
}

interface ActsProps extends Pick<Props, 'change'> {
  /** It can be tried again and discarded apart from the rest. */
  readonly isOwn: boolean;
}

function Acts({ change, isOwn }: ActsProps) {
  const canTry = useCanTry();
  const sync = useSync();
  const saving = useSaving();
  const [asking, setAsking] = useState<'discard' | 'edit' | null>(null);
  const { mutation } = change;
  const mayCorrect = mutation.st === 'failed' && editableFields(mutation).length > 0;
  if (!mayCorrect && !isOwn) return null;
  return (
    <div className={css.acts}>
      {mayCorrect ? (
        <Button icon="edit" onClick={() => setAsking('edit')}>
          Correct it
        </Button>
      ) : null}
      {isOwn && canTry && change.state !== 'sending' ? (
        <Button icon="retry" onClick={() => void saving(() => sync.retry([mutation.mid]))}>
          Try this again
        </Button>
      ) : null}
      {isOwn ? (
        <Button icon="trash" onClick={() => setAsking('discard')}>
          Discard this
        </Button>
      ) : null}
      {asking === 'discard' ? <DiscardDialog changes={[change]} onClose={() => setAsking(null)} /> : null}
      {asking === 'edit' ? <EditDialog mutation={mutation} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
