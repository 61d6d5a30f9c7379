import { useState } from 'react';
import { type BookingChannel, rentalSetup } from '#contract/areas/rental-setup.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useSession } from '#session/use-session.ts';
import { TokenDialog } from './token-dialog.tsx';

/** Makes or changes a channel. What a new one's token is, is said once before the form is done. */
export default function ChannelForm({ record, onClose, onSaved }: FormProps<BookingChannel>) {
  const { user } = useSession();
  const branches = useMaster()?.branch;
  const [made, setMade] = useState<Answer<typeof rentalSetup.addChannel> | null>(null);
  if (made) return <TokenDialog {...made} onClose={() => onSaved(made.channel)} />;
  return (
    <RecordForm
      noun="channel"
      name={record?.name}
      record={record}
      create={rentalSetup.addChannel}
      update={rentalSetup.updateChannel}
      initial={{ branch_id: user.branch_id ?? 0, active: true }}
      fields={[
        { name: 'name', kind: 'text', label: 'Name', max: 80, hint: 'What the site is called.' },
        {
          name: 'branch_id',
          kind: 'choice',
          label: 'Branch',
          options: branches,
          ownName: record?.branch_name,
          optional: false,
        },
        { name: 'active', kind: 'check', label: 'Takes bookings' },
      ]}
      onSaved={(answer) => ('token' in answer ? setMade(answer) : onSaved(answer.channel))}
      onClose={onClose}
    />
  );
}
