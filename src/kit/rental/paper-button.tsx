import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement } from '#contract/areas/rental-record.ts';
import { call } from '#http/call.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { openPaper } from './open-paper.dom.ts';

interface Props {
  readonly version: Pick<Agreement, 'id' | 'kind' | 'version'>;
  /** Of the booking. */
  readonly number: string;
}

/** Opens a version of the agreement. Its address wants a token that no link carries: the bytes are fetched and shown from here. */
export function PaperButton({ version, number }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  const toast = useToast();
  const open = async () => {
    setBusy(true);
    const called = await call(calls.file, { params: { kind: 'agreement', id: version.id } });
    setBusy(false);
    if (called.ok) openPaper(called.body as ArrayBuffer, `${number} ${version.kind} ${version.version}.pdf`);
    else toast({ text: failureOf(called).message.replace(/^Not saved(?=:)/, 'Not opened') });
  };
  return (
    <Button
      icon="file"
      busy={isBusy}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      aria-label={`Open version ${version.version}`}
      onClick={() => void open()}
    >
      Open
    </Button>
  );
}
