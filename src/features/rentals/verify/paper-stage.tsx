import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { isolated } from '#contract/people-text.ts';
import { FileStage } from '#kit/files/file-stage.tsx';
import { formatSize } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { pageNames, pagesOf, type Paper } from './paper.ts';

interface Props {
  readonly paper: Paper;
  readonly now: number;
}

/** The picture of a paper; its other pages a press away. */
export function PaperStage({ paper, now }: Props) {
  const pages = pagesOf(paper);
  const lineOf = (id: number) => {
    const at = pages.findIndex(({ file }) => file.id === id);
    const place = pages.length > 1 ? `Page ${at + 1} of ${pages.length} · ` : '';
    return `${place}${fromText(pages[at] ?? paper.document, now)}`;
  };
  return (
    <FileStage
      label="Picture of the paper"
      files={pages.map(({ file }) => file)}
      first={paper.document.file.id}
      now={now}
      hasKeys
      noneText=""
      words={{
        names: pageNames(pages),
        alt: paper.document.customer_name,
        line: ({ id }) => lineOf(id),
      }}
    />
  );
}

const VIA: Readonly<Record<BookingDocument['uploaded_via'], string>> = {
  office: 'Added by the office',
  customer: 'Sent by the renter',
  channel: 'Came with the booking',
  import: 'Imported',
};

function fromText({ uploaded_via, created_at, file }: BookingDocument, now: number): string {
  const by =
    uploaded_via === 'office' && file.created_by_name !== ''
      ? `Added by ${isolated(file.created_by_name)}`
      : VIA[uploaded_via];
  return `${by} ${formatMoment(created_at, now)} · ${formatSize(file.size)}`;
}
