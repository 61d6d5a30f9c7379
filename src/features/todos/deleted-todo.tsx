import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askedAt } from '#kit/outbox/asked.ts';
import { useGoneWork } from '#kit/outbox/use-gone-work.ts';
import type { Gone } from '#db/gone.ts';
import { count } from '#lib/format-number.ts';
import { timeOf } from '#lib/day.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { AskRestore } from './ask-restore.tsx';
import { goneSentence, workText } from './unsent.ts';

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
  const asked = useLiveQuery(() => askedAt(todo, gone.deletion), [todo, gone.deletion?.at]);
  const letGo = useLetGo(todo, gone);
  const isAsked = typeof asked === 'number';
  const changes = count(gone.work.length, 'change');
  const words = `Your ${changes} ${gone.work.length === 1 ? 'was' : 'were'} not taken: ${workText(gone.work)}.`;
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
            {isAsked ? null : ask}
            {drop}
          </>
        }
      >
        <p>
          <strong>{goneSentence(gone, now)}</strong> <span>{words}</span>
        </p>
        {isAsked ? <p>{askedText(asked, gone.ask !== null)}</p> : null}
      </Banner>
      {asking ? <AskRestore todo={todo} deletion={gone.deletion} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function askedText(at: number, isUnsent: boolean): string {
  return `Asked at ${timeOf(at)}.${isUnsent ? ' It goes to the office with the next connection.' : ''}`;
}

/** Gives up everything that was not taken, and leaves. */
function useLetGo(todo: string, gone: Gone): () => Promise<void> {
  const { letGo } = useGoneWork(todo, gone);
  const navigate = useNavigate();
  return async () => {
    if (await letGo()) await navigate('/to-do');
  };
}

/** The office has brought it back: nothing was lost, and nothing goes out before the person says so. */
function Back({ todo, gone }: Props) {
  const { send } = useGoneWork(todo, gone);
  const changes = count(gone.work.length, 'change');
  return (
    <Banner
      tone="needs"
      icon="undo"
      action={<Button icon="retry" onClick={() => void send()}>{`Send my ${changes}`}</Button>}
    >
      <strong>The office has brought it back.</strong>{' '}
      {`Your ${changes} ${gone.work.length === 1 ? 'is' : 'are'} still on this device: ${workText(gone.work)}.`}
    </Banner>
  );
}
