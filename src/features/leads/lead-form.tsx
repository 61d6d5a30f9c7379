import { useRef, useState } from 'react';
import { leads } from '#contract/areas/leads.ts';
import { leadLabels, leadTypes, type Lead, type Likeness } from '#contract/areas/lead-record.ts';
import { isolated } from '#contract/people-text.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { RecordForm } from '#kit/form/record-form.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useSession } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';
import { Duplicates, duplicatesOf } from './duplicates.tsx';
import { sameText } from './lead-text.ts';

/** Makes or changes a lead. Who is reached in the same way is shown, and may be added all the same. */
export default function LeadForm({ record, onClose, onSaved }: FormProps<Lead>) {
  const master = useMaster();
  const { user } = useSession();
  const toast = useToast();
  const [duplicates, setDuplicates] = useState<readonly Likeness[]>([]);
  const accepts = useRef(false);
  const sayHint = ([first]: readonly Likeness[] = []) =>
    first && toast({ text: `${isolated(first.name)} has ${sameText(first)}. Look whether it is the same person.` });
  return (
    <RecordForm
      noun="lead"
      name={record?.name}
      record={record}
      create={leads.add}
      update={leads.update}
      initial={{ type: 'rental', owner_id: user.id, branch_id: user.branch_id }}
      lead={
        duplicates.length > 0 ? (
          <Duplicates
            duplicates={duplicates}
            anywayText={record ? 'Save anyway' : 'Add anyway'}
            onAnyway={() => (accepts.current = true)}
          />
        ) : null
      }
      besides={() => (accepts.current ? { accept_duplicate: true } : {})}
      onRefused={(refusal) => {
        accepts.current = false;
        setDuplicates(duplicatesOf(refusal));
      }}
      fields={[
        { name: 'name', kind: 'text', label: leadLabels.name, max: 120 },
        { name: 'phone', kind: 'text', label: leadLabels.phone, max: 40, short: true },
        { name: 'email', kind: 'text', label: leadLabels.email, max: 200, short: true },
        { name: 'type', kind: 'oneOf', label: leadLabels.type, words: leadTypes, optional: false },
        {
          name: 'channel_id',
          kind: 'choice',
          label: leadLabels.channel_id,
          none: 'Not known',
          options: master?.channel,
          ownName: record?.channel_name,
        },
        { name: 'company', kind: 'text', label: leadLabels.company, max: 120 },
        { name: 'wanted_from', kind: 'date', label: leadLabels.wanted_from },
        { name: 'wanted_to', kind: 'date', label: leadLabels.wanted_to },
        { name: 'value', kind: 'number', label: leadLabels.value, min: 0 },
        { name: 'next_on', kind: 'date', label: leadLabels.next_on },
        { name: 'owner_id', kind: 'person', label: leadLabels.owner_id, none: 'Nobody', ownName: record?.owner_name },
        {
          name: 'branch_id',
          kind: 'choice',
          label: leadLabels.branch_id,
          none: 'No branch',
          options: master?.branch,
          ownName: record?.branch_name,
        },
        { name: 'note', kind: 'note', label: leadLabels.note, max: 4000 },
      ]}
      onSaved={(answer) => {
        onSaved(answer.lead);
        if ('similar' in answer) sayHint(answer.similar);
      }}
      onClose={onClose}
    />
  );
}
