import { useRef, useState } from 'react';
import { leads } from '#contract/areas/leads.ts';
import { leadLabels, type Lead, type Likeness } from '#contract/areas/lead-record.ts';
import { isolated } from '#contract/people-text.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useMaster } from '#kit/reads/use-master.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { Duplicates, duplicatesOf } from './duplicates.tsx';
import { nameParts } from './lead-text.ts';

/** What is asked for a few words. */
export type LeadAct = 'convert' | 'lose' | 'note';

interface ActProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

export interface LeadDialogProps extends ActProps {
  readonly act: LeadAct;
}

/** The question before an act. */
export default function LeadDialog({ act, lead, onClose }: LeadDialogProps) {
  // As it was when it was asked: the list is read again before the dialog is gone.
  const [asked] = useState(lead);
  const Dialog = DIALOGS[act];
  return <Dialog lead={asked} onClose={onClose} />;
}

/** Closes with the words of the answer. */
function useDone(onClose: () => void) {
  const toast = useToast();
  return ({ message }: { readonly message: string }) => {
    toast({ text: message });
    onClose();
  };
}

function LoseLead({ lead: { id, name }, onClose }: ActProps) {
  const write = useWrite();
  const lost = useMaster()?.leads.find(({ category }) => category === 'lost');
  return (
    <ActDialog
      title={`Is ${isolated(name)} lost?`}
      saveText="Lost"
      rules={leads.update}
      draft={`lose-lead/${id}`}
      fields={[{ name: 'lost_reason', kind: 'text', label: leadLabels.lost_reason, max: 400, optional: false }]}
      send={(body, signal) =>
        write(leads.update, { params: { id }, body: { ...body, stage_id: lost?.id } }, { signal })
      }
      onSaved={useDone(onClose)}
      onClose={onClose}
    />
  );
}

function NoteLead({ lead: { id, name }, onClose }: ActProps) {
  const write = useWrite();
  return (
    <ActDialog
      title={`Note about ${isolated(name)}`}
      saveText="Save"
      rules={leads.update}
      draft={`note-lead/${id}`}
      fields={[{ name: 'note', kind: 'note', label: leadLabels.note, max: 4000, optional: false }]}
      send={(body, signal) => write(leads.update, { params: { id }, body }, { signal })}
      onSaved={useDone(onClose)}
      onClose={onClose}
    />
  );
}

/** Where a customer is reached in the same way, it is that customer, or another one all the same. */
function ConvertLead({ lead, onClose }: ActProps) {
  const { id, name, email, phone } = lead;
  const write = useWrite();
  const [duplicates, setDuplicates] = useState<readonly Likeness[]>([]);
  const choice = useRef<{ readonly customer_id: number } | { readonly accept_duplicate: true } | null>(null);
  return (
    <ActDialog
      title={`Make ${isolated(name)} a customer`}
      saveText="Convert"
      rules={leads.convert}
      draft={`convert-lead/${id}`}
      initial={{ ...nameParts(name), email, phone }}
      fields={[
        { name: 'first_name', kind: 'text', label: 'First name', max: 80, optional: false },
        { name: 'last_name', kind: 'text', label: 'Last name', max: 80, optional: false },
        { name: 'phone', kind: 'text', label: 'Phone', max: 40 },
        { name: 'email', kind: 'text', label: 'E-mail', max: 200 },
      ]}
      lead={() =>
        duplicates.length === 0 ? null : (
          <Duplicates
            duplicates={duplicates}
            anywayText="Make a new customer anyway"
            onAnyway={() => (choice.current = { accept_duplicate: true })}
            useText="It is this customer"
            onUse={(customer_id) => (choice.current = { customer_id })}
          />
        )
      }
      send={async (body, signal) => {
        const chosen = choice.current;
        choice.current = null;
        const written = await write(leads.convert, { params: { id }, body: { ...body, ...chosen } }, { signal });
        if (!written.ok) setDuplicates(duplicatesOf(written));
        return written;
      }}
      onSaved={useDone(onClose)}
      onClose={onClose}
    />
  );
}

const DIALOGS = { convert: ConvertLead, lose: LoseLead, note: NoteLead } as const;
