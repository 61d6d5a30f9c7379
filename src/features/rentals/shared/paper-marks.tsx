import type { BookingItem } from '#contract/areas/rental-record.ts';
import { insuranceStatuses, paperStates, type InsuranceStatus, type PaperState } from '#contract/areas/rental-words.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './paper-marks.module.css';

export type Papers = Pick<
  BookingItem,
  'license_status' | 'address_proof_status' | 'agreement_status' | 'insurance_status'
>;

type State = PaperState | InsuranceStatus;

interface Look {
  /** None where nothing is asked for. */
  readonly icon: IconName | null;
  readonly tone: 'plain' | 'sent' | 'needs' | 'failed';
}

const MISSING: Look = { icon: 'close', tone: 'plain' };
const TO_CHECK: Look = { icon: 'clock', tone: 'needs' };

const LOOKS: Readonly<Record<State, Look>> = {
  not_required: { icon: null, tone: 'plain' },
  missing: MISSING,
  pending_customer_action: MISSING,
  pending: TO_CHECK,
  pending_admin_action: TO_CHECK,
  approved: { icon: 'check', tone: 'sent' },
  rejected: { icon: 'undo', tone: 'failed' },
  expiring: { icon: 'needs', tone: 'failed' },
};

interface Paper {
  readonly letter: string;
  readonly name: string;
  readonly state: State;
  readonly words: string;
}

/** The four papers in the order in which they are asked for, each with its state in words. */
export function papersOf(of: Papers): readonly Paper[] {
  const paper = (letter: string, name: string, state: PaperState) => ({
    letter,
    name,
    state,
    words: paperStates[state].toLowerCase(),
  });
  const { insurance_status: state } = of;
  return [
    paper('L', 'Licence', of.license_status),
    paper('A', 'Address', of.address_proof_status),
    paper('C', 'Contract', of.agreement_status),
    { letter: 'I', name: 'Insurance', state, words: insuranceStatuses[state].toLowerCase() },
  ];
}

/** `Licence approved, Address to check, …` */
export const papersText = (of: Papers): string =>
  papersOf(of)
    .map(({ name, words }) => `${name} ${words}`)
    .join(', ');

/** The four papers of a booking as letters with a sign each; a pointer and a screen reader get the words. */
export function PaperMarks({ papers }: { readonly papers: Papers }) {
  const words = papersText(papers);
  return (
    <span className={css.marks} title={words}>
      <span className="sr-only">{words}</span>
      {papersOf(papers).map(({ letter, state }) => {
        const { icon, tone } = LOOKS[state];
        return (
          <span key={letter} className={css.mark} data-tone={tone} data-none={icon === null || undefined} aria-hidden>
            {letter}
            {icon ? <Icon name={icon} size="1em" /> : null}
          </span>
        );
      })}
    </span>
  );
}
