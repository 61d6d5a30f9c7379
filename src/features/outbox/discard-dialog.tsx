import { useEffect, useState } from 'react';
import { useSaving } from '#crud/use-saving.ts';
import type { OutboxEntry } from '#db/views/outbox.ts';
import { count } from '#lib/say-number.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toast.tsx';
import { opWords } from './words.ts';
import css from './outbox.module.css';

type Lost = Awaited<ReturnType<ReturnType<typeof useSync>['previewDiscard']>>;

/** What would be lost, all of it, before it is. */
export function DiscardDialog({ entry, onClose }: { readonly entry: OutboxEntry; readonly onClose: () => void }) {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  const [lost, setLost] = useState<Lost | null>(null);
  const mids = entry.mutations.map((m) => m.mid);
  const key = mids.join(' ');
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
    if ((await saving(() => sync.discard(mids))) === null) return;
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
      {lost ? <Preview lost={lost} entry={entry} /> : <SkeletonRows rows={2} />}
    </Dialog>
  );
}

function Preview({ lost, entry }: { readonly lost: Lost; readonly entry: OutboxEntry }) {
  const own = new Map(entry.mutations.map((m) => [m.mid, m]));
  const sent = entry.mutations.some((m) => m.st === 'sending' || m.st === 'unsure');
  return (
    <>
      <p>This is only on this device. What goes, and changes back on the screen:</p>
      <ul className={css.lost}>
        {lost.map(({ mid, op }) => (
          <li key={mid}>{opWords(own.get(mid) ?? { op, args: {} })}</li>
        ))}
      </ul>
      {sent ? <p>Part of it may have reached the server already; that part stays there.</p> : null}
    </>
  );
}
