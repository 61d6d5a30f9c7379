import { useState } from 'react';
import { todos as calls } from '#contract/areas/todos.ts';
import { outcomeText } from '#kit/outbox/outcome-text.ts';
import { useOutboxSend } from '#kit/outbox/use-outbox-send.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

interface Props {
  readonly id: number;
  /** What the button says. */
  readonly children?: string;
  readonly onRestored?: () => void;
}

/** Brings a deleted todo back; absent for who may not. */
export function RestoreButton({ id, children = 'Restore', onRestored }: Props) {
  const may = useMay();
  const send = useOutboxSend();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    const sent = await send({ op: 'todos.restore', args: { lid: `todo/${id}` } });
    setBusy(false);
    toast({ text: sent.ok ? outcomeText(sent.body, 'Brought back.') : `Not done: ${sent.message}` });
    if (sent.ok) onRestored?.();
  };
  if (!may(calls.restore)) return null;
  return (
    <Button icon="undo" busy={busy} onClick={() => void restore()}>
      {children}
    </Button>
  );
}
