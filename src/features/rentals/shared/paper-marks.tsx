import type { BookingItem } from '#contract/areas/rental-record.ts';
import type { InsuranceStatus, PaperState } from '#contract/areas/rental-words.ts';
import { Icon } from '#ui/icon.tsx';
import { paperLook } from './paper-look.ts';
import css from './paper-marks.module.css';

type Papers = Pick<BookingItem, 'license_status' | 'address_proof_status' | 'agreement_status' | 'insurance_status'>;

interface Paper {
  readonly letter: string;
  readonly name: string;
  readonly state: PaperState | InsuranceStatus;
}

/** In the order in which they are asked for. */
const papersOf = (of: Papers): readonly Paper[] => [
  { letter: 'L', name: 'Licence', state: of.license_status },
  { letter: 'A', name: 'Address', state: of.address_proof_status },
  { letter: 'C', name: 'Contract', state: of.agreement_status },
  { letter: 'I', name: 'Insurance', state: of.insurance_status },
];

/** `Licence approved, Address to check, …` */
export const papersText = (of: Papers): string =>
  papersOf(of)
    .map(({ name, state }) => `${name} ${paperLook(state).label.toLowerCase()}`)
    .join(', ');

/** The four papers of a booking as letters with a sign each; a pointer and a screen reader get the words. */
export function PaperMarks({ papers }: { readonly papers: Papers }) {
  const words = papersText(papers);
  return (
    <span className={css.marks} title={words}>
      <span className="sr-only">{words}</span>
      {papersOf(papers).map(({ letter, state }) => (
        <PaperMark key={letter} letter={letter} state={state} />
      ))}
    </span>
  );
}

function PaperMark({ letter, state }: Omit<Paper, 'name'>) {
  const { icon, tone } = paperLook(state);
  const isNone = state === 'not_required';
  return (
    <span className={css.mark} data-tone={tone} data-none={isNone || undefined} aria-hidden>
      {letter}
      {isNone ? null : <Icon name={icon} size="1em" />}
    </span>
  );
}
