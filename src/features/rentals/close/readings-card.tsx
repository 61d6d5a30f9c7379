import { useEffect, useRef, useState } from 'react';
import type { CheckoutValues } from '#contract/areas/rental-closing.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#kit/card.tsx';
import { HandoverTable } from '../booking/handover/handover-table.tsx';
import { ReadingsForm } from './readings-form.tsx';
import { inTexts, labelsOf, outTexts, readingsOf, type ReadingName } from './readings.ts';
import type { Note } from './use-noting.ts';

interface Props {
  readonly values: CheckoutValues;
  readonly booking: Booking;
  readonly note: Note;
  /** Something is typed and not saved. */
  readonly isDirty: boolean;
  readonly onDirty: (isDirty: boolean) => void;
}

/** What was read as it came back, beside what was read as it went out. Once the return is closed it is only looked at. */
export function ReadingsCard(props: Props) {
  const { values } = props;
  const isReady = useDraftReady();
  const body = values.final_at !== null ? <Table {...props} /> : isReady ? <Editable {...props} /> : null;
  return (
    <Card title="What was read" aside="out and in">
      {body}
      {values.hints.length > 0 ? (
        <Banner tone="needs" icon="needs">
          {values.hints.join(' ')}
        </Banner>
      ) : null}
    </Card>
  );
}

function Table({ values, booking }: Props) {
  const now = useNow(60_000);
  const [out, back] = [outTexts(values, booking, now), inTexts(values, now)];
  const rows = Object.entries(labelsOf(values, booking)).map(([name, label]) => {
    const reading = name as ReadingName;
    return [label, out[reading], back[reading]] as const;
  });
  return <HandoverTable titles={['Out', 'In']} rows={rows} />;
}

/** The form begins anew with what others read meanwhile, unless this person is in the middle of it. */
function Editable(props: Props) {
  const { values, isDirty, onDirty } = props;
  const own = JSON.stringify(readingsOf(values));
  const [held, hold] = useState({ own, saved: 0 });
  if (!isDirty && held.own !== own) hold({ ...held, own });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its fields are new ones: who saved stays where they were.
    if (held.saved > 0) place.current?.focus({ preventScroll: true });
  }, [held.saved]);
  return (
    <div ref={place} tabIndex={-1}>
      <ReadingsForm
        key={`${held.saved} ${held.own}`}
        {...props}
        onSaved={() => {
          onDirty(false);
          hold(({ own: before, saved }) => ({ own: before, saved: saved + 1 }));
        }}
      />
    </div>
  );
}
