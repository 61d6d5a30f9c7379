import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { formatSize } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Icon } from '#ui/icon.tsx';
import { PdfSheet } from './pdf-sheet.tsx';
import { OtherFile } from './other-file.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import { FileChoice, PageTurn, StageTools } from './stage-tools.tsx';
import { useStage, useStageKeys, type Stage } from './use-stage.ts';
import css from './file-stage.module.css';

/** How the files of a record are spoken of where they are the pages of one paper, and not just files with names. */
interface StageWords {
  /** What stands on the button of each, in their order. */
  readonly names: readonly string[];
  /** What is to be seen, for screen readers. */
  readonly alt: string;
  /** Said below the file. */
  readonly line: (file: Attachment) => string;
}

interface Props {
  /** Names it for screen readers: `Receipt`. */
  readonly label: string;
  readonly files: readonly Attachment[];
  readonly now: number;
  /** Whether it hears the keys of the page: f, +, -, 0, arrows and ⇧R. Two side by side must not both do so. */
  readonly hasKeys?: boolean;
  /** Said where there is no file. */
  readonly noneText: string;
  readonly words?: StageWords;
  /** The file that is seen first; else it is the first one. */
  readonly first?: number;
  /** Hears of the file that is looked at from now on. */
  readonly onShow?: (id: number) => void;
  /** What lies on the first page of a file, at places that are parts of the page. */
  readonly over?: (file: Attachment) => ReactNode;
  /** Beside the tools of the stage. */
  readonly acts?: (file: Attachment) => ReactNode;
}

/** The papers of a record, one at a time and as large as there is room: turned, enlarged, moved; the others a press away. */
export function FileStage({ label, files, now, hasKeys = false, noneText, words, first, onShow, over, acts }: Props) {
  const stage = useStage(files, first, onShow);
  useStageKeys(stage, hasKeys, files.length > 1);
  const { file } = stage;
  if (!file)
    return (
      <section className={css.stage} aria-label={label}>
        <p className={css.none}>
          <Icon name="file" size="2.5rem" />
          {noneText}
        </p>
      </section>
    );
  return (
    <section className={css.stage} aria-label={label}>
      <header className={css.bar}>
        <FileChoice files={files} shown={file.id} names={words?.names} hasKeys={hasKeys} onShow={stage.show} />
        <StageTools stage={stage} file={file} hasKeys={hasKeys}>
          {acts?.(file)}
        </StageTools>
      </header>
      <StageBody stage={stage} file={file} alt={words ? `${words.alt}: ${file.name}` : file.name}>
        {over?.(file)}
      </StageBody>
      <footer className={css.bar} data-foot>
        <span>{words ? words.line(file) : addedText(file, now)}</span>
        <PageTurn stage={stage} />
        {stage.isDrawn ? (
          <output className="num">{`Zoom ${Math.round(stage.zooming.zoom.scale * 100)} %`}</output>
        ) : null}
      </footer>
    </section>
  );
}

const addedText = ({ created_at, created_by_name, size }: Attachment, now: number) =>
  `Added ${formatMoment(created_at, now)} by ${isolated(created_by_name)} · ${formatSize(size)}`;

interface BodyProps {
  readonly stage: Stage;
  readonly file: Attachment;
  readonly alt: string;
  readonly children: ReactNode;
}

function StageBody({ stage, file, alt, children }: BodyProps) {
  const { pdf, page, pages, turns, zooming } = stage;
  if (file.mime.startsWith('image/'))
    return (
      <PictureSheet key={file.id} file={file} alt={alt} turns={turns} zooming={zooming}>
        {children}
      </PictureSheet>
    );
  if (pdf?.is === 'open')
    return (
      <PdfSheet
        key={file.id}
        pdf={pdf.pdf}
        page={page}
        alt={pages > 1 ? `${alt}, page ${page}` : alt}
        turns={turns}
        zooming={zooming}
      >
        {page === 1 ? children : null}
      </PdfSheet>
    );
  if (pdf?.is === 'opening') return <output className={css.none}>Opening the PDF…</output>;
  return <OtherFile file={file} why={pdf?.why} />;
}
