import type { ReactNode } from 'react';
import type { Applies } from '#contract/applies.ts';
import { Facts } from '#kit/list/facts.tsx';
import { count } from '#lib/format-number.ts';
import { appliesText } from '#kit/applies/applies-values.ts';
import { useAppliesOptions } from '#kit/applies/use-applies-options.ts';

interface Props {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly record: { readonly applies: Applies; readonly vehicles: number };
}

/** The facts of a rule or a check, and which vehicles it is for. */
export function AppliesDetail({ facts, record: { applies, vehicles } }: Props) {
  const { nameOf } = useAppliesOptions();
  return (
    <Facts
      facts={[...facts, ['Applies to', appliesText(applies, nameOf)], ['In service', count(vehicles, 'vehicle')]]}
    />
  );
}
