import { leadTypes } from '#contract/areas/lead-record.ts';
import { departments } from '#contract/areas/departments.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useRead } from '#kit/reads/use-read.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (named: readonly Named[] = []) => named.map(({ id, name }) => ({ value: String(id), label: name }));

/** What leads can be filtered by. Stages and channels are those that this device read last. */
export function useLeadFilters() {
  const master = useMaster();
  const people = useRead(departments.users, {}).data?.body.users;
  return [
    { name: 'stage_id', label: 'Stage', all: 'All stages', options: optionsOf(master?.leads) },
    {
      name: 'type',
      label: 'Type',
      all: 'All types',
      options: Object.entries(leadTypes).map(([value, label]) => ({ value, label })),
    },
    { name: 'channel_id', label: 'Came by', all: 'All channels', options: optionsOf(master?.channel) },
    { name: 'owner_id', label: 'Owner', all: 'Everybody’s', options: optionsOf(people) },
    { name: 'stale', label: 'Quiet', all: 'All', options: [{ value: '1', label: 'For too long' }] },
  ] as const;
}
