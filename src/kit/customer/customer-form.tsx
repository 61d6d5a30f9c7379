import { useState } from 'react';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Customer } from '#contract/areas/private-record.ts';
import { documentPart } from '#contract/areas/rental-papers.ts';
import type { Body } from '#contract/endpoint.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { DataForm } from '#kit/form/data-form.tsx';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormDrawer } from '#kit/form/form-drawer.tsx';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { customerFields } from './customer-fields.ts';
import { Twins, twinsIn, type Twin } from './twins.tsx';

export interface CustomerFormProps {
  /** Null for somebody new. */
  readonly customer: Customer | null;
  /** What somebody new begins with. */
  readonly initial?: Partial<Body<typeof calls.store>>;
  /** It lies over what it is about; else it is a drawer beside a list. */
  readonly isOver?: boolean;
  readonly onSaved: (customer: Customer) => void;
  readonly onClose: () => void;
}

/** Both sides of the licence, or one picture of both. */
const LICENCE_PART = { ...documentPart, required: false, maxCount: 2 };

/** Adds a customer or changes one. Who may be the same person is named before they are saved. */
export default function CustomerForm({ customer, initial, isOver = false, onSaved, onClose }: CustomerFormProps) {
  const name = customer ? `customer/${customer.id}` : 'customer/new';
  const files = useFormFiles(name, 'licence', LICENCE_PART);
  const { send, asksTwin, twins } = useSendCustomer(customer, files);
  return (
    <DataForm
      title={customer ? `Change ${customer.first_name} ${customer.last_name}` : 'New customer'}
      frame={isOver ? FormDialog : FormDrawer}
      rules={calls.store}
      draft={name}
      source={customer ?? initial ?? {}}
      base={customer?.updated_at ?? null}
      fields={customerFields(customer === null, asksTwin)}
      lead={() => (
        <>
          {customer ? null : <FilesField files={files} />}
          {customer ? null : <p className="muted small">Both sides of the licence; they can follow later.</p>}
          <Twins twins={twins} />
        </>
      )}
      send={send}
      onSaved={(answer) => onSaved((answer as { readonly customer: Customer }).customer)}
      onClose={onClose}
    />
  );
}

/** Sends what is written, and keeps who it may be. */
function useSendCustomer(customer: Customer | null, files: ReturnType<typeof useFormFiles>) {
  const write = useWrite();
  const [asksTwin, setAsksTwin] = useState(false);
  const [twins, setTwins] = useState<readonly Twin[]>([]);
  const note = (refusal: NotWritten) => {
    const isTwin = refusal.fields['confirm_twin'] !== undefined;
    setAsksTwin((before) => before || isTwin);
    setTwins(isTwin ? twinsIn(refusal.detail) : []);
  };
  const send = async (fields: object, signal: AbortSignal) => {
    const written = customer
      ? await write(calls.update, { params: { id: customer.id }, body: fields }, { signal })
      : await sendWithFiles(files, (uploads, checksums) =>
          write(
            calls.store,
            { body: { ...(fields as Body<typeof calls.store>), checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        );
    if (!written.ok) note(written);
    return written;
  };
  return { send, asksTwin, twins };
}
