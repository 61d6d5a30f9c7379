import { useState } from 'react';
import type { Closing } from './closing.ts';
import { ReadingsCard } from './readings-card.tsx';
import { useNoting } from './use-noting.ts';

/** For who stands at the vehicle and sees no payments: what was read can be noted, and what follows from it is for others. */
export function NoteOnly({ closing: { values, booking } }: { readonly closing: Closing }) {
  const note = useNoting(booking.id);
  const [isDirty, setDirty] = useState(false);
  return (
    <>
      <ReadingsCard values={values} booking={booking} note={note} isDirty={isDirty} onDirty={setDirty} />
      <p className="muted small">Charges and the deposit are for people who may see payments.</p>
    </>
  );
}
