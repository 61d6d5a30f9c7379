/** How a customer and their papers stand, as a sign and its word. */
import {
  customerStatuses,
  personPaperStates,
  type CustomerStatus,
  type PersonPaperState,
} from '#contract/areas/private-words.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

type Look = readonly [tone: Tone, icon: IconName];

const PAPERS: Readonly<Record<PersonPaperState, Look>> = {
  missing: ['needs', 'needs'],
  sent_back: ['failed', 'undo'],
  undated: ['needs', 'unknown'],
  expired: ['failed', 'failed'],
  valid: ['sent', 'sent'],
};

const STATUSES: Readonly<Record<CustomerStatus, Look>> = {
  active: ['plain', 'key'],
  inactive: ['unknown', 'planned'],
  blocked: ['failed', 'failed'],
};

export function PaperStateChip({ state }: { readonly state: PersonPaperState }) {
  const [tone, icon] = PAPERS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {personPaperStates[state]}
    </Chip>
  );
}

export function CustomerStatusChip({ status }: { readonly status: CustomerStatus }) {
  const [tone, icon] = STATUSES[status];
  return (
    <Chip tone={tone} icon={icon}>
      {customerStatuses[status]}
    </Chip>
  );
}
