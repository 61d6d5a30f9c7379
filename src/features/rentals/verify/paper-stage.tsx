import { useState } from 'react';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { isolated } from '#contract/people-text.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { formatSize } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useBroken } from '#media/use-broken.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useZoom, type Zooming } from '#ui/use-zoom.ts';
import { pageNames, pagesOf, type Paper } from './paper.ts';
import { useKeys } from '#lib/use-keys.ts';
import css from './stage.module.css';

const PDF = 'application/pdf';
/** From here on the small form of a picture is too coarse to read. */
const FULL_FROM = 2;

interface Props {
  readonly paper: Paper;
  readonly now: number;
}

/** The picture of a paper, as large as there is room: turned, enlarged, moved; its other pages a press away. */
export function PaperStage({ paper, now }: Props) {
  const pages = pagesOf(paper);
  const [shown, setShown] = useState(paper.document.id);
  const page = pages.find(({ id }) => id === shown) ?? paper.document;
  const at = pages.indexOf(page);
  const [turns, setTurns] = useState(0);
  const zooming = useZoom(page.id);
  const turn = () => setTurns((before) => (before + 1) % 4);
  const flip = () => setShown((pages[at + 1] ?? pages[0] ?? page).id);
  const isPicture = page.file.mime !== PDF;
  useKeys(({ key, shiftKey, target }) => {
    if (key.toLowerCase() === 'f' && pages.length > 1) flip();
    else if (!isPicture) return false;
    else if (shiftKey && key.toLowerCase() === 'r') turn();
    // Arrows go from reason to reason where one has the focus.
    else return !(target instanceof HTMLInputElement) && zooming.onKey(key);
    return true;
  });
  return (
    <section className={css.stage} aria-label="Picture of the paper">
      <header className={css.bar}>
        <PageChoice pages={pages} shown={page.id} onShow={setShown} />
        <Tools page={page} isPicture={isPicture} zooming={zooming} onTurn={turn} />
      </header>
      {isPicture ? <PagePicture key={page.id} page={page} turns={turns} zooming={zooming} /> : <PdfPage page={page} />}
      <footer className={css.bar} data-foot>
        <span>
          {[pages.length > 1 ? `Page ${at + 1} of ${pages.length}` : '', fromText(page, now)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {isPicture ? <output className="num">{`Zoom ${Math.round(zooming.zoom.scale * 100)} %`}</output> : null}
      </footer>
    </section>
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

interface PageChoiceProps {
  readonly pages: readonly BookingDocument[];
  readonly shown: number;
  readonly onShow: (id: number) => void;
}

function PageChoice({ pages, shown, onShow }: PageChoiceProps) {
  const names = pageNames(pages);
  return (
    <fieldset className={css.pages} aria-label="Page">
      {pages.map(({ id }, at) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown}
          aria-keyshortcuts={pages.length > 1 ? 'f' : undefined}
          onClick={() => onShow(id)}
        >
          {names[at]}
        </button>
      ))}
      {pages.length > 1 ? <Kbd>f</Kbd> : null}
    </fieldset>
  );
}

interface ToolsProps {
  readonly page: BookingDocument;
  readonly isPicture: boolean;
  readonly zooming: Zooming;
  readonly onTurn: () => void;
}

function Tools({ page, isPicture, zooming: { zoom, closer, farther }, onTurn }: ToolsProps) {
  return (
    <div className={css.tools}>
      {isPicture ? (
        <>
          <IconButton icon="retry" label="Turn" aria-keyshortcuts="Shift+R" onClick={onTurn} />
          <IconButton
            icon="zoomOut"
            label="Smaller"
            aria-keyshortcuts="-"
            disabled={zoom.scale === 1}
            onClick={farther}
          />
          <IconButton icon="zoomIn" label="Larger" aria-keyshortcuts="+" onClick={closer} />
        </>
      ) : null}
      <a
        className={css.tool}
        href={fileUrl(page.file.id, 'full')}
        target="_blank"
        rel="noreferrer"
        aria-label="Open in a new tab"
        title="Open in a new tab"
      >
        <Icon name="export" />
      </a>
    </div>
  );
}

interface PictureProps {
  readonly page: BookingDocument;
  readonly turns: number;
  readonly zooming: Zooming;
}

function PagePicture({ page, turns, zooming: { zoom, frame, pointers } }: PictureProps) {
  // Once it was read closely the whole picture stays: each form of it is fetched anew, and written down as a look.
  const [isFull, setFull] = useState(false);
  if (!isFull && zoom.scale >= FULL_FROM && page.file.mime !== 'image/heic') setFull(true);
  const url = fileUrl(page.file.id, isFull ? 'full' : 'preview');
  const { isBroken, onError } = useBroken(url);
  return (
    <div
      ref={frame}
      className={css.picture}
      data-close={zoom.scale > 1 || undefined}
      onDragStart={(event) => event.preventDefault()}
      {...pointers}
    >
      {isBroken ? (
        <p className={css.none}>
          <Icon name="image" size="2.5rem" />
          The picture did not come. It is asked for again when there is a connection.
        </p>
      ) : (
        <div
          className={css.moved}
          data-turns={turns}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <img src={url} alt={`${page.customer_name}: ${page.file.name}`} onError={onError} />
        </div>
      )}
    </div>
  );
}

/** The app's pages hold no frames: browsers show a PDF in a tab of its own. */
function PdfPage({ page }: { readonly page: BookingDocument }) {
  return (
    <div className={css.none}>
      <Icon name="file" size="2.5rem" />
      <span className={css.fileName}>{page.file.name}</span>
      <a className={css.open} href={fileUrl(page.file.id, 'full')} target="_blank" rel="noreferrer">
        Open the PDF
      </a>
    </div>
  );
}
