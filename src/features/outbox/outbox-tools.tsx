import { useEffect, useRef } from 'react';
import { useSaving } from '#kit/outbox/use-saving.ts';
import type { OutboxGroup } from '#db/views/outbox-groups.ts';
import { useSync } from '#sync/use-sync.ts';
import { IconButton } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { useCanTry } from './use-can-try.ts';
import { useExport } from './use-export.ts';

interface ToolsProps {
  readonly groups: readonly OutboxGroup[];
  readonly isFinding: boolean;
  readonly onFind: () => void;
}

/** What can be done with all of it, out of the way of what waits. */
export function OutboxTools({ groups, isFinding, onFind }: ToolsProps) {
  const sync = useSync();
  const toast = useToast();
  const saving = useSaving();
  const save = useExport();
  const retry = async () => {
    const done = await saving(() => sync.retryAll());
    if (done !== null) toast({ text: 'Trying everything again.' });
  };
  const isIdle = groups.flatMap(({ changes }) => changes).every(({ state }) => state === 'sending');
  const mayTry = useCanTry() && !isIdle;
  return (
    <>
      <IconButton icon="search" label="Search the outbox" aria-expanded={isFinding} onClick={onFind} />
      <Menu
        label="More"
        items={[
          ...(mayTry ? [{ label: 'Try all again', icon: 'retry' as const, onAct: () => void retry() }] : []),
          { label: 'Save as a file', icon: 'export', onAct: () => void save() },
        ]}
      />
    </>
  );
}

interface SearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function OutboxSearch({ text, onText }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // It is there because somebody wants to write in it.
  useEffect(() => field.current?.focus(), []);
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label="Search the outbox"
      placeholder="Plate, title, booking, what was done"
      value={text}
      onChange={(e) => onText(e.target.value)}
    />
  );
}
