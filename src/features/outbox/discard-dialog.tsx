import { useEffect, useState } from 'react';
import { useDiscard } from '#kit/outbox/use-discard.ts';
import type { Change } from '#db/views/outbox-groups.ts';
import { count } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { changeText, opText } from './text.ts';
import css from './outbox.module.css';

type Lost = Awaited<ReturnType<ReturnType<typeof useSync>['previewDiscard']>>;

interface Props {
  readonly changes: readonly Change[];
  readonly onClose: () => void;
}

/** What would be lost, all of it, before it is. */
export function DiscardDialog({ changes, onClose }: Props) {
  const sync = useSync();
  const toast = useToast();
  const giveUp = useDiscard();
  const [lost, setLost] = useState<Lost | null>(null);
  const key = changes.map(({ mutation }) => mutation.mid).join(' ');
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const preview = await sync.previewDiscard(key.split(' '));
      if (!gone) setLost(preview);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [sync, key]);

  const discard = async () => {
    if (!(await giveUp(changes.map(({ mutation }) => mutation)))) return;
    toast({ text: 'Discarded.' });
    onClose();
  };
  return (
    <Dialog
      title="Discard this for good?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button tone="danger" icon="trash" disabled={lost === null} onClick={() => void discard()}>
            Discard {lost ? count(lost.length, 'change') : ''}
          </Button>
        </>
      }
    >
      {lost ? <Preview lost={lost} changes={changes} /> : <SkeletonRows rows={2} />}
    </Dialog>
  );
}

/** `Photo`, or `Photo (3)` where it is said of three. */
function lostText(lost: Lost, changes: readonly Change[]): readonly string[] {
  const own = new Map(changes.map((change) => [change.mutation.mid, change]));
  const words = lost.map(({ mid, op, args }) => {
    const change = own.get(mid);
    return change ? changeText(change) : opText({ op, args });
  });
  return [...Map.groupBy(words, (word) => word)].map(([word, { length }]) =>
    length === 1 ? word : `${word} (${length})`,
  );
}

function Preview({ lost, changes }: { readonly lost: Lost; readonly changes: readonly Change[] }) {
  const sent = changes.some(({ mutation: { st } }) => st === 'sending' || st === 'unsure');
  return (
    <>
      <p>This is only on this {thisDevice()}. What goes, and changes back on the screen:</p>
      <ul className={css.lost}>
        {lostText(lost, changes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {lost.some(({ op }) => op === 'damages.add') ? (
        <p>A close-up that is not named here stays, as a picture of the vehicle.</p>
      ) : null}
      {sent ? <p>Part of it may have reached the server already; that part stays there.</p> : null}
    </>
  );
}
