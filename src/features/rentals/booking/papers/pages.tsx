import { useState } from 'react';
import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import { documentSides, rejectCodes } from '#contract/areas/rental-words.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { PictureViewer } from '#kit/files/picture-viewer.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { useNow } from '#lib/use-now.ts';
import { Picture } from '#media/thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import { PaperChip } from '#features/rentals/shared/paper-chip.tsx';
import { plainDate, zoneMoment } from '#kit/rental/zone-moment.ts';
import { PageActs } from './page-acts.tsx';
import css from './papers.module.css';

interface PagesProps {
  readonly booking: Booking;
  readonly documents: readonly BookingDocument[];
}

/** Pages of a paper: what each looks like, what it says, and what became of it. */
export function Pages({ booking, documents }: PagesProps) {
  const now = useNow(60_000);
  const [at, setAt] = useState<number | null>(null);
  if (documents.length === 0) return null;
  const pictures = documents.filter(({ file }) => file.thumb !== null).map(({ file }) => file);
  return (
    <>
      <ul className={css.pages}>
        {documents.map((document) => (
          <li key={document.id}>
            <Look document={document} onOpen={() => setAt(pictures.indexOf(document.file))} />
            <div className={css.words}>
              <Facts facts={factsOf(document)} />
              <p className="muted small">{cameText(document, booking.zone, now)}</p>
              <Decision document={document} zone={booking.zone} now={now} />
              {document.verification === 'insurance' ? null : <PageActs booking={booking} document={document} />}
            </div>
          </li>
        ))}
      </ul>
      <PictureViewer pictures={pictures} at={at} now={now} onGo={setAt} onClose={() => setAt(null)} />
    </>
  );
}

/** A picture opens over the page; anything else in another tab. */
function Look({
  document: { file, side },
  onOpen,
}: {
  readonly document: BookingDocument;
  readonly onOpen: () => void;
}) {
  const words = `${documentSides[side]}: look at it`;
  if (file.thumb === null) {
    return (
      <a className={css.look} href={fileUrl(file.id, 'full')} target="_blank" rel="noreferrer" aria-label={words}>
        <Icon name="file" size="2rem" />
      </a>
    );
  }
  return (
    <button type="button" className={css.look} aria-label={words} onClick={onOpen}>
      <Picture url={fileUrl(file.id, 'thumb')} alt="" />
    </button>
  );
}

function factsOf(document: BookingDocument): readonly Fact[] {
  const { verification, side, document_number, region, issued_on, expires_on, birth_date } = document;
  const day = (value: string | null) => value && plainDate(value);
  const facts: readonly Fact[] = [
    ['Page', documentSides[side]],
    ['Number', document_number || null],
    ['Region', region || null],
    ['Issued', day(issued_on)],
    ['Ends', day(expires_on)],
    ['Born', verification === 'license' ? day(birth_date) : null],
  ];
  return facts.filter(([, value]) => value !== null);
}

const FROM: Readonly<Record<BookingDocument['uploaded_via'], string>> = {
  office: 'Added by',
  customer: 'Sent by the renter',
  channel: 'Came from the website',
  import: 'Imported',
};

function cameText({ uploaded_via, created_at, file }: BookingDocument, zone: string, now: number): string {
  const who = uploaded_via === 'office' && file.created_by_name !== '' ? ` ${file.created_by_name}` : '';
  return `${uploaded_via === 'office' && who === '' ? 'Added' : FROM[uploaded_via]}${who}, ${zoneMoment(created_at, zone, now)}`;
}

interface DecisionProps {
  readonly document: BookingDocument;
  readonly zone: string;
  readonly now: number;
}

/** Who decided, when and why. */
function Decision({ document, zone, now }: DecisionProps) {
  const { approved, rejected, approved_by, approved_at, approve_reason } = document;
  if (document.verification === 'insurance') return null;
  if (!approved && !rejected) return <PaperChip state="pending" />;
  const { rejected_by, rejected_at, reject_code, reject_reason } = document;
  const [by, at] = approved ? [approved_by, approved_at] : [rejected_by, rejected_at];
  const code = reject_code === null || reject_code === 'other' ? '' : `${rejectCodes[reject_code]}.`;
  const why = approved ? approve_reason : [code, reject_reason].filter(Boolean).join(' ');
  return (
    <div className={css.decision}>
      <PaperChip state={approved ? 'approved' : 'rejected'} />
      <span className="small">{[by, at && zoneMoment(at, zone, now)].filter(Boolean).join(', ')}</span>
      {why === '' ? null : <p className="small">{why}</p>}
    </div>
  );
}
