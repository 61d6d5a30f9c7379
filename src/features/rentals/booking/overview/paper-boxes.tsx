import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { PaperChip } from '#features/rentals/shared/paper-chip.tsx';
import { plainDate, zoneMoment } from '#kit/rental/zone-moment.ts';
import { Card } from '#kit/card.tsx';
import { papersCount, papersOf } from '../papers-count.ts';
import css from './paper-boxes.module.css';

/** The four papers side by side: what each is, and how far. */
export function PaperBoxes({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  const { set } = useAddress();
  const { done, of } = papersCount(booking);
  return (
    <Card
      title="Papers"
      aside={of === 0 ? 'none needed' : `${done} of ${of}`}
      actions={
        <Button tone="quiet" icon="forward" onClick={() => set({ tab: 'papers' })}>
          Open papers
        </Button>
      }
      isFlush
    >
      <ul className={css.boxes}>
        {papersOf(booking).map(({ name, state }) => {
          const [main, detail] = WORDS[name]?.(booking, now) ?? ['', ''];
          return (
            <li key={name}>
              <span className={css.head}>
                <strong>{name}</strong>
                <PaperChip state={state} isSigned={name === 'Agreement'} />
              </span>
              <span>{main}</span>
              <span className={css.detail}>{detail}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type Words = readonly [main: string, detail: string];

/** By paper: what it is, and the fact that matters of it. */
const WORDS: Readonly<Record<string, (booking: Booking, now: number) => Words>> = {
  Licence: (booking) => {
    const page = newestOf(booking, 'license');
    const number = [page?.document_number, page?.region].filter(Boolean).join(', ');
    return [number, page?.expires_on ? `Ends ${plainDate(page.expires_on)}` : ''];
  },
  Address: (booking) => {
    const page = newestOf(booking, 'address_proof');
    return [page?.issued_on ? `Issued ${plainDate(page.issued_on)}` : '', page?.approved_by ?? ''];
  },
  Agreement: ({ contract, zone }, now) => {
    if (!contract) return ['', ''];
    if (contract.signed_at === null) return [`Version ${contract.version}`, 'Not signed yet'];
    return [contract.signed_by ?? '', `${zoneMoment(contract.signed_at, zone, now)}, version ${contract.version}`];
  },
  Insurance: ({ insurance }) =>
    insurance
      ? [[insurance.insurer, insurance.policy_number].join(', '), `Until ${plainDate(insurance.valid_to)}`]
      : ['', ''],
};

/** Both sides of a paper say the same; what one does not say, the other may. */
function newestOf({ bookingattachments }: Booking, kind: BookingDocument['verification']): BookingDocument | undefined {
  const pages = bookingattachments.filter(({ verification }) => verification === kind);
  return pages.findLast(({ document_number, expires_on }) => document_number !== '' || expires_on) ?? pages.at(-1);
}
