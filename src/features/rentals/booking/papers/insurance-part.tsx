import { useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { Facts } from '#kit/list/facts.tsx';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PaperChip } from '#features/rentals/shared/paper-chip.tsx';
import { plainDate } from '#kit/rental/zone-moment.ts';
import { Card } from '#kit/card.tsx';
import { Checks } from '../checks.tsx';
import { Pages } from './pages.tsx';
import type { InsuranceFormProps } from './insurance-forms.tsx';
import css from './papers.module.css';

const FORMS = {
  need: later<InsuranceFormProps>(async () => ({ default: (await import('./insurance-forms.tsx')).NeedForm })),
  add: later<InsuranceFormProps>(async () => ({ default: (await import('./insurance-forms.tsx')).AddForm })),
  remove: later<InsuranceFormProps>(async () => ({ default: (await import('./insurance-forms.tsx')).RemoveDialog })),
  approve: later<InsuranceFormProps>(async () => ({ default: (await import('./insurance-forms.tsx')).ApproveForm })),
  reject: later<InsuranceFormProps>(async () => ({ default: (await import('./insurance-forms.tsx')).RejectForm })),
};
type Form = keyof typeof FORMS;

/** Whether an insurance is needed, what it is, and what was decided of it. */
export function InsurancePart({ booking }: { readonly booking: Booking }) {
  const [form, show] = useState<Form | null>(null);
  const { insurance, insurance_status, insurance_info_required, insurance_admin_notes, bookingattachments } = booking;
  const Shown = form === null ? null : FORMS[form];
  return (
    <Card
      title="Insurance"
      aside={<PaperChip state={insurance_status} />}
      actions={<NeedButton onPress={() => show('need')} />}
    >
      <div className={css.part}>
        {insurance ? (
          <Facts
            facts={[
              ['Insurer', insurance.insurer],
              ['Policy', insurance.policy_number],
              ['From', plainDate(insurance.valid_from)],
              ['Until', plainDate(insurance.valid_to)],
            ]}
          />
        ) : (
          <p className="muted">
            {insurance_info_required ? 'No insurance is known yet.' : 'It is not needed for this booking.'}
          </p>
        )}
        {insurance_admin_notes === '' ? null : <p className={css.note}>{insurance_admin_notes}</p>}
        <Pages
          booking={booking}
          documents={bookingattachments.filter(({ verification }) => verification === 'insurance')}
        />
        <Acts booking={booking} onShow={show} />
        <Checks bookingId={booking.id} entity="insurance" />
        {Shown ? <Shown booking={booking} onClose={() => show(null)} /> : null}
      </div>
    </Card>
  );
}

function useWaits() {
  const isOffline = useTruth().reach === 'offline';
  return { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
}

function NeedButton({ onPress }: { readonly onPress: () => void }) {
  const waits = useWaits();
  if (!useMay()(calls.requireInsurance)) return null;
  return (
    <Button tone="quiet" icon="edit" {...waits} onClick={onPress}>
      Is it needed?
    </Button>
  );
}

interface ActsProps {
  readonly booking: Booking;
  readonly onShow: (form: Form) => void;
}

function Acts({ booking: { insurance, insurance_status }, onShow }: ActsProps) {
  const may = useMay();
  const mayDecide = useCan('verification.approve');
  const waits = useWaits();
  const isDecidable = insurance !== null && insurance_status !== 'not_required' && mayDecide;
  return (
    <div className={css.acts}>
      {isDecidable && insurance_status !== 'approved' ? (
        <Button icon="check" {...waits} aria-label="Approve insurance" onClick={() => onShow('approve')}>
          Approve
        </Button>
      ) : null}
      {isDecidable && insurance_status !== 'rejected' ? (
        <Button icon="undo" {...waits} aria-label="Send back insurance" onClick={() => onShow('reject')}>
          Send back
        </Button>
      ) : null}
      {may(calls.addInsurance) ? (
        <Button icon="plus" {...waits} onClick={() => onShow('add')}>
          {insurance ? 'Replace insurance' : 'Add insurance'}
        </Button>
      ) : null}
      {insurance && may(calls.removeInsurance) ? (
        <Button tone="quiet" icon="trash" {...waits} aria-label="Delete insurance" onClick={() => onShow('remove')}>
          Delete
        </Button>
      ) : null}
    </div>
  );
}
