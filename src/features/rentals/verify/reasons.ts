/** Why a paper is sent back, by its kind: as many as there are digits, the commonest first. Pure. */
import type { RejectCode, Verification } from '#contract/areas/rental-words.ts';
import { rejectCodes } from '#contract/areas/rental-words.ts';
import type { Paper, PaperValues } from './paper.ts';
import { ageOn, coverOf, daysBetween, daysWithout, PROOF_DAYS, tripDays } from './trip.ts';

const REASONS: Readonly<Record<Verification, readonly RejectCode[]>> = {
  license: [
    'unreadable',
    'cropped',
    'expires_before_return',
    'name_differs',
    'wrong_document',
    'side_missing',
    'too_young',
    'altered',
    'other',
  ],
  address_proof: ['unreadable', 'cropped', 'too_old_proof', 'name_differs', 'wrong_document', 'altered', 'other'],
  agreement: ['unreadable', 'cropped', 'not_signed', 'wrong_document', 'altered', 'other'],
  final_agreement: ['unreadable', 'cropped', 'not_signed', 'wrong_document', 'altered', 'other'],
  insurance: ['unreadable', 'cropped', 'expires_before_return', 'name_differs', 'wrong_document', 'altered', 'other'],
};

/** What stands on the buttons; the renter reads the longer words of the contract. */
export const REASON_TEXTS: Readonly<Record<RejectCode, string>> = {
  unreadable: 'Unreadable',
  glare: 'Glare',
  cropped: 'Cropped',
  wrong_document: 'Wrong document',
  expired: 'Expired',
  expires_before_return: 'Ends before return',
  name_differs: 'Name differs',
  too_young: 'Too young',
  too_old_proof: 'Too old',
  side_missing: 'Side missing',
  not_signed: 'Not signed',
  altered: 'Altered',
  other: 'Other, in words',
};

/** `today` is that of the yard. One that has ended already is not told to end before the return. */
export function reasonsOf(paper: Paper, values: PaperValues, today: string): readonly RejectCode[] {
  const to = coverOf(paper, values)?.to ?? null;
  const isOver = to !== null && to < today;
  return REASONS[paper.document.verification].map((code) =>
    code === 'expires_before_return' && isOver ? 'expired' : code,
  );
}

/** What the paper itself says against it: proposed, not yet chosen. */
export function proposedReason(paper: Paper, values: PaperValues, today: string): RejectCode | null {
  const { pickup } = tripDays(paper.booking);
  const { verification } = paper.document;
  const cover = coverOf(paper, values);
  if (cover !== null && daysWithout(paper.booking, cover) > 0)
    return cover.to !== null && cover.to < today ? 'expired' : 'expires_before_return';
  if (verification === 'license' && values.birth_date !== '' && ageOn(pickup, values.birth_date) < paper.min_age)
    return 'too_young';
  if (verification === 'address_proof' && values.issued_on !== '' && daysBetween(values.issued_on, pickup) > PROOF_DAYS)
    return 'too_old_proof';
  return null;
}

/** What the renter reads of a paper that is decided by its state alone, which knows no codes. */
export function reasonText(code: RejectCode, words: string): string {
  return [...(code === 'other' ? [] : [`${rejectCodes[code]}.`]), ...(words === '' ? [] : [words])].join('\n');
}
