import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { call } from '#http/call.ts';
import { useNow } from '#lib/use-now.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToast } from '#ui/toast.tsx';
import { zoneMoment } from '#features/rentals/shared/zone-moment.ts';
import { openPaper } from './open-paper.dom.ts';
import css from './agreement.module.css';

interface Props {
  readonly versions: readonly Agreement[];
  readonly booking: Booking;
}

/** The newest first: those before it do not count any more, and can still be read. */
export function Versions({ versions, booking }: Props) {
  const now = useNow(60_000);
  return (
    <ul className={css.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <strong>{`Version ${version.version}`}</strong>
          <StateChip version={version} />
          <span className={css.detail}>{detailOf(version, booking.zone, now)}</span>
          <OpenButton version={version} number={booking.number} />
        </li>
      ))}
    </ul>
  );
}

function StateChip({ version: { void_at, signed_at } }: { readonly version: Agreement }) {
  if (void_at !== null)
    return (
      <Chip tone="unknown" icon="close">
        Replaced
      </Chip>
    );
  return signed_at === null ? (
    <Chip tone="needs" icon="edit">
      Not signed
    </Chip>
  ) : (
    <Chip tone="sent" icon="sent">
      Signed
    </Chip>
  );
}

function detailOf(version: Agreement, zone: string, now: number): string {
  const { created_at, created_by_name, sent_at, signed_at, signed_by, void_at } = version;
  const moment = (at: string) => zoneMoment(at, zone, now);
  return [
    `made ${moment(created_at)}${created_by_name === null ? '' : ` by ${created_by_name}`}`,
    sent_at && `sent ${moment(sent_at)}`,
    signed_at && `signed ${moment(signed_at)}${signed_by === null ? '' : ` by ${signed_by}`}`,
    void_at && `replaced ${moment(void_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Its address wants a token that no link carries: the bytes are fetched and shown from here. */
function OpenButton({ version, number }: { readonly version: Agreement; readonly number: string }) {
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
