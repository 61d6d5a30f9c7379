import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSaving } from '#crud/use-saving.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { count } from '#lib/say-number.ts';
import { timeOf } from '#lib/day.ts';
import { useSync } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AskRestore } from './ask-restore.tsx';
import { askedKey } from './draft-keys.ts';
import { goneSentence, workWords, type Gone } from './unsent.ts';

interface Props {
  readonly todo: string;
  readonly gone: Gone;
  readonly now: number;
}

/** The office deleted the todo while this device was out of reach: who, when, why, and one decision for all that was not taken. */
export function DeletedTodo(props: Props) {
  return props.gone.isBack ? <Back {...props} /> : <Deleted {...props} />;
}

function Deleted({ todo, gone, now }: Props) {
  const [asking, setAsking] = useState(false);
  const asked = useLiveQuery(() => setting(askedKey(todo)), [todo]);
  const letGo = useLetGo(gone);
  const changes = count(gone.work.length, 'change');
  const words = `Your ${changes} ${gone.work.length === 1 ? 'was' : 'were'} not taken: ${workWords(gone.work)}.`;
  const ask = (
    <Button icon="retry" onClick={() => setAsking(true)}>
      Ask to bring it back
    </Button>
  );
  const drop = (
    <Button tone="danger" icon="trash" onClick={() => void letGo()}>
      Let them go
    </Button>
  );
  return (
    <>
      <Banner
        tone="needs"
        icon="needs"
        urgent
        action={
          <>
            {typeof asked === 'number' ? null : ask}
            {drop}
          </>
        }
      >
        <p>
          <strong>{goneSentence(gone, now)}</strong> <span>{words}</span>
        </p>
        {typeof asked === 'number' ? <p>{askedWords(asked, gone.ask !== null)}</p> : null}
      </Banner>
      {asking ? <AskRestore todo={todo} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function askedWords(at: number, isUnsent: boolean): string {
  return `Asked at ${timeOf(at)}.${isUnsent ? ' It goes to the office with the next connection.' : ''}`;
}

/** Gives up everything that was not taken, and leaves: the list is read again without the todo. */
function useLetGo({ work, ask }: Gone): () => Promise<void> {
  const sync = useSync();
  const saving = useSaving();
  const navigate = useNavigate();
  return async () => {
    const mids = [...work, ...(ask ? [ask] : [])].map((m) => m.mid);
    const isDone = await saving(async () => {
      await sync.discard(mids);
      return true;
    });
    if (!isDone) return;
    void sync.refresh(['todos', 'late']);
    await navigate('/to-do');
  };
}

/** The office has brought it back: nothing was lost, and nothing goes out before the person says so. */
function Back({ todo, gone }: Props) {
  const sync = useSync();
  const saving = useSaving();
  const changes = count(gone.work.length, 'change');
  const send = () =>
    saving(async () => {
      // The question is answered: it must not stay behind as something that failed.
      if (gone.ask) await sync.discard([gone.ask.mid]);
      await putSetting(askedKey(todo), null);
      await sync.retry(gone.work.map((m) => m.mid));
    });
  return (
    <Banner
      tone="needs"
      icon="undo"
      action={<Button icon="retry" onClick={() => void send()}>{`Send my ${changes}`}</Button>}
    >
      <strong>The office has brought it back.</strong>{' '}
      {`Your ${changes} ${gone.work.length === 1 ? 'is' : 'are'} still on this device: ${workWords(gone.work)}.`}
    </Banner>
  );
}
