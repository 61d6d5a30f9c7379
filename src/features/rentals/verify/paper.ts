/** A paper of the verification desk: what it is called, its pages, and what can be written on it. Pure. */
import type { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { documentSides, verifications, type DocumentSide, type Verification } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';

export type Paper = Answer<typeof rentalPapers.queue>['queue'][number];

export const DESK_VIEWS = ['waiting', 'ending', 'decided'] as const;
export type DeskView = (typeof DESK_VIEWS)[number];

/** `Licence, back`: the front needs no word, as it is what one thinks of. */
export function kindText({ verification, side }: BookingDocument): string {
  return side === 'back' ? `${verifications[verification]}, back` : verifications[verification];
}

const SIDE_ORDER: readonly DocumentSide[] = ['front', 'back', 'single'];

/** The page that is decided and the person's other pages of the same paper, the front first. */
export function pagesOf({ document, sides }: Paper): readonly BookingDocument[] {
  return [document, ...sides].toSorted(
    (a, b) => SIDE_ORDER.indexOf(a.side) - SIDE_ORDER.indexOf(b.side) || a.id - b.id,
  );
}

/** What each page is called; pages of the same side are told apart by their number. */
export function pageNames(pages: readonly BookingDocument[]): readonly string[] {
  return pages.map(({ side }, at) => {
    const isAlone = pages.filter((page) => page.side === side).length === 1;
    return isAlone ? documentSides[side] : `Page ${at + 1}`;
  });
}

/** How long one's own decision can be taken back, as the server has it. */
const UNDO_MS = 10 * 60_000;

/** Whether the decision is the person's own, and still young enough. Who has the same name is refused by the server. */
export function mayUndo(document: BookingDocument, name: string, now: number): boolean {
  const [by, at] = document.approved
    ? [document.approved_by, document.approved_at]
    : [document.rejected_by, document.rejected_at];
  return by === name && at !== null && now - Date.parse(at) < UNDO_MS;
}

/** What a person reads off a paper and may correct. */
export interface PaperValues {
  readonly document_number: string;
  readonly region: string;
  readonly issued_on: string;
  readonly expires_on: string;
  readonly birth_date: string;
}
export type PaperField = keyof PaperValues;

export const FIELDS: Readonly<Record<Verification, readonly PaperField[]>> = {
  license: ['document_number', 'birth_date', 'region', 'issued_on', 'expires_on'],
  address_proof: ['issued_on'],
  agreement: [],
  final_agreement: [],
  insurance: [],
};

/** What is known of the paper: what this page does not say, another one of it may. */
export function valuesOf({ document, sides }: Paper): PaperValues {
  const said = (field: PaperField) => [document, ...sides].map((page) => page[field]).find(Boolean) ?? '';
  return {
    document_number: said('document_number'),
    region: said('region'),
    issued_on: said('issued_on'),
    expires_on: said('expires_on'),
    birth_date: said('birth_date'),
  };
}
