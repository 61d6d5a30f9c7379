import { useCallback } from 'react';
import { rentalSetup, type VerificationTemplate } from '#contract/areas/rental-setup.ts';
import { type EntityType, entityTypes } from '#contract/areas/rental-words.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { Checklist } from './checklist.tsx';
import { type Check, useChecks } from './use-checks.ts';

interface BookingChecksProps {
  readonly type: EntityType;
  readonly templates: readonly VerificationTemplate[];
  /** When they were read, in ms. */
  readonly readAt: number;
}

const sentOf = ({ id, title, required }: Check): Check => ({ ...(id !== undefined && { id }), title, required });
const fresh = (title: string, removed?: Check): Check => ({ title, required: removed?.required ?? true });

/** What is ticked off of bookings of one kind. */
export function BookingChecks({ type, templates, readAt }: BookingChecksProps) {
  const act = useDo();
  const save = useCallback(
    async (items: readonly Check[]): Promise<readonly Check[] | null> => {
      const body = { entity_type: type, items: items.map(sentOf) };
      return (await act(rentalSetup.saveTemplates, { body }))?.templates ?? null;
    },
    [act, type],
  );
  const change = useChecks<Check>(save, { items: templates, at: readAt });
  return (
    <Checklist<Check> name={entityTypes[type]} must="Must be ticked" items={templates} change={change} fresh={fresh} />
  );
}
