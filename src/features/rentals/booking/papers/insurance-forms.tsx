import { documentPart, rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { FilesField } from '#kit/files/files-field.tsx';
import { sendWithFiles, useFormFiles } from '#kit/files/use-form-files.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useSend } from '#kit/writes/use-send.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { zoneDate } from '#kit/rental/zone-moment.ts';
import { useShowBooking } from '../use-show-booking.ts';

export interface InsuranceFormProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

function useDone(onClose: () => void) {
  const toast = useToast();
  return (text: string) => {
    toast({ text });
    onClose();
  };
}

const OPTIONAL_PART = { ...documentPart, required: false };

/** Takes the place of one that was there. */
export function AddForm({ booking, onClose }: InsuranceFormProps) {
  const { id, starts_at, ends_at, zone } = booking;
  const write = useShowBooking(id);
  const done = useDone(onClose);
  const files = useFormFiles(`booking/${id}/insurance`, 'document', OPTIONAL_PART);
  return (
    <ActDialog
      title="Insurance"
      saveText="Save"
      rules={calls.addInsurance}
      draft={`booking/${id}/insurance/new`}
      initial={{ valid_from: zoneDate(starts_at, zone), valid_to: zoneDate(ends_at, zone) }}
      fields={[
        { name: 'insurer', kind: 'text', label: 'Insurer', max: 120 },
        { name: 'policy_number', kind: 'text', label: 'Number of the policy', max: 60 },
        { name: 'valid_from', kind: 'date', label: 'Valid from' },
        { name: 'valid_to', kind: 'date', label: 'Valid until', hint: 'It has to cover the whole trip.' },
      ]}
      lead={() => <FilesField files={files} />}
      send={(body, signal) =>
        sendWithFiles(files, (uploads, checksums) =>
          // The checksums tell two pages from each other, should the answer to the first be lost.
          write(
            calls.addInsurance,
            { body: { ...body, booking_id: id, checksums: [...checksums] } },
            { signal, files: uploads },
          ),
        )
      }
      onSaved={() => done('Insurance saved.')}
      onClose={onClose}
    />
  );
}

/** Whether the renter has to say how they are insured, and what the yard asks of it. */
export function NeedForm({ booking, onClose }: InsuranceFormProps) {
  const { id, insurance_info_required, insurance_admin_notes } = booking;
  const write = useShowBooking(id);
  const done = useDone(onClose);
  return (
    <ActDialog
      title="Is insurance needed?"
      saveText="Save"
      rules={calls.requireInsurance}
      draft={`booking/${id}/insurance/need`}
      initial={{ insurance_info_required, insurance_admin_notes }}
      fields={[
        { name: 'insurance_info_required', kind: 'check', label: 'The renter has to show an insurance' },
        { name: 'insurance_admin_notes', kind: 'note', label: 'Notes of the office', max: 2000 },
      ]}
      send={(body, signal) => write(calls.requireInsurance, { body: { ...body, booking_id: id } }, { signal })}
      onSaved={() => done('Saved.')}
      onClose={onClose}
    />
  );
}

export function ApproveForm(props: InsuranceFormProps) {
  return <Decide {...props} status="approved" />;
}

export function RejectForm(props: InsuranceFormProps) {
  return <Decide {...props} status="rejected" />;
}

/** The insurance is a state of its booking: it is decided without a page. */
function Decide({
  booking: { id },
  status,
  onClose,
}: InsuranceFormProps & { readonly status: 'approved' | 'rejected' }) {
  const write = useShowBooking(id);
  const done = useDone(onClose);
  const isBack = status === 'rejected';
  return (
    <ActDialog
      title={isBack ? 'Send back insurance' : 'Approve insurance'}
      saveText={isBack ? 'Send back' : 'Approve'}
      saveTone={isBack ? 'danger' : 'primary'}
      rules={calls.updateChecklist}
      draft={`booking/${id}/insurance/${status}`}
      fields={[
        {
          name: 'reason',
          kind: 'note',
          label: isBack ? 'Why' : 'Remark',
          ...(isBack && { hint: 'The renter reads this.' }),
          max: 1000,
          optional: !isBack,
        },
      ]}
      send={(body, signal) =>
        write(
          calls.updateChecklist,
          { body: { ...body, entity_type: 'insurance', booking_id: id, status } },
          { signal },
        )
      }
      onSaved={() => done(isBack ? 'Sent back.' : 'Approved.')}
      onClose={onClose}
    />
  );
}

/** Asks before an insurance goes: the booking waits for another one then. */
export function RemoveDialog({ booking: { id, insurance }, onClose }: InsuranceFormProps) {
  const done = useDone(onClose);
  const { busy, trouble, send } = useSend(calls.removeInsurance, useShowBooking(id));
  const remove = async () => {
    const query = { booking_id: id, ...(insurance && { insurance_id: insurance.id }) };
    if (await send({ query })) done('Insurance deleted.');
  };
  return (
    <Dialog
      title="Delete this insurance?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            Delete insurance
          </Button>
        </>
      }
    >
      <p>{`${insurance?.insurer ?? 'It'}, policy ${insurance?.policy_number ?? ''}, goes with its pages.`}</p>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
    </Dialog>
  );
}
