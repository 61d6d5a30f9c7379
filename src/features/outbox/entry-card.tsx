import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSaving } from '#crud/use-saving.ts';
import type { OutboxEntry } from '#db/views/outbox.ts';
import { sayAge } from '#lib/say-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { editableFields } from './editable.ts';
import { argumentWords, entrySubject, entryTitle, entryTruth, failureWords, nextWords } from './words.ts';
import css from './outbox.module.css';

/** One act: closed it says what and how it stands; opened, why, and what can be done. */
export function EntryCard({ entry, now }: { readonly entry: OutboxEntry; readonly now: number }) {
  const failed = entry.state === 'failed';
  const [open, setOpen] = useState(failed);
  const failures = entry.mutations.flatMap((m) => (m.err && m.st === 'failed' ? [failureWords(m.err)] : []));
  return (
    <li className={css.entry} data-failed={failed || undefined}>
      <button type="button" className={css.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={css.text}>
          <span className={css.title}>{entryTitle(entry)}</span>
          <span className={css.subject}>
            {[entrySubject(entry), sayAge(entry.at, now)].filter(Boolean).join(' · ')}
          </span>
          <TruthChip truth={entryTruth(entry)} />
        </span>
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {open ? (
        <div className={css.body}>
          {failures.map((words) => (
            <p key={words} className={css.failure}>
              <Icon name="needs" /> {words}
            </p>
          ))}
          <p className="muted">{nextWords(entry, now)}</p>
          {entry.mutations
            .flatMap((m) => argumentWords(m.args, now))
            .map((words) => (
              <p key={words}>{words}</p>
            ))}
          <Acts entry={entry} />
        </div>
      ) : null}
    </li>
  );
}

function Acts({ entry }: { readonly entry: OutboxEntry }) {
  const sync = useSync();
  const saving = useSaving();
  const [asking, setAsking] = useState<'discard' | 'edit' | null>(null);
  const wrong = entry.mutations.find((m) => m.st === 'failed' && editableFields(m).length > 0);
  const retry = () => void saving(() => sync.retry(entry.mutations.map((m) => m.mid)));
  return (
    <div className={css.acts}>
      {entry.state === 'sending' ? null : (
        <Button icon="retry" onClick={retry}>
          Try again
        </Button>
      )}
      {wrong ? (
        <Button icon="edit" onClick={() => setAsking('edit')}>
          Correct it
        </Button>
      ) : null}
      <Button tone="danger" icon="trash" onClick={() => setAsking('discard')}>
        Discard
      </Button>
      {entry.todo ? (
        <Link className={css.link} to={todoPath(entry.todo.lid)}>
          See the todo
        </Link>
      ) : null}
      {asking === 'discard' ? <DiscardDialog entry={entry} onClose={() => setAsking(null)} /> : null}
      {asking === 'edit' && wrong ? <EditDialog mutation={wrong} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
