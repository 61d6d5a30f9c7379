import { useState } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { formatSize } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useBroken } from '#media/use-broken.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useZoom, type Zooming } from '#ui/use-zoom.ts';
import { fileUrl } from './file-url.ts';
import css from './file-stage.module.css';

/** From here on the small form of a picture is too coarse to read. */
const FULL_FROM = 2;

const isPicture = ({ mime }: Attachment) => mime.startsWith('image/');

interface Props {
  /** Names it for screen readers: `Receipt`. */
  readonly label: string;
  readonly files: readonly Attachment[];
  readonly now: number;
  /** Whether it hears the keys of the page: f, +, -, 0, arrows and ⇧R. Two side by side must not both do so. */
  readonly hasKeys?: boolean;
  /** Said where there is no file. */
  readonly noneText: string;
}

/** The papers of a record, one at a time and as large as there is room: turned, enlarged, moved; the others a press away. */
export function FileStage({ label, files, now, hasKeys = false, noneText }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  const [turns, setTurns] = useState(0);
  const file = files.find(({ id }) => id === shown) ?? files[0];
  const zooming = useZoom(file?.id ?? 0);
  const turn = () => setTurns((before) => (before + 1) % 4);
  const flip = () => setShown((files[files.indexOf(file as Attachment) + 1] ?? files[0])?.id ?? null);
  useKeys(({ key, shiftKey }) => {
    if (!hasKeys || !file) return false;
    if (key.toLowerCase() === 'f' && files.length > 1) flip();
    else if (!isPicture(file)) return false;
    else if (shiftKey && key.toLowerCase() === 'r') turn();
    else return zooming.onKey(key);
    return true;
  });
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
        <FileChoice files={files} shown={file.id} hasKeys={hasKeys} onShow={setShown} />
        <Tools file={file} zooming={zooming} onTurn={turn} />
      </header>
      {isPicture(file) ? (
        <FilePicture key={file.id} file={file} turns={turns} zooming={zooming} />
      ) : (
        <OtherFile file={file} />
      )}
      <footer className={css.bar} data-foot>
        <span>{`Added ${formatMoment(file.created_at, now)} by ${isolated(file.created_by_name)} · ${formatSize(file.size)}`}</span>
        {isPicture(file) ? <output className="num">{`Zoom ${Math.round(zooming.zoom.scale * 100)} %`}</output> : null}
      </footer>
    </section>
  );
}

interface FileChoiceProps {
  readonly files: readonly Attachment[];
  readonly shown: number;
  readonly hasKeys: boolean;
  readonly onShow: (id: number) => void;
}

function FileChoice({ files, shown, hasKeys, onShow }: FileChoiceProps) {
  if (files.length === 1) return <span className={css.fileName}>{files[0]?.name}</span>;
  return (
    <fieldset className={css.pages} aria-label="File">
      {files.map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          title={name}
          aria-label={`File ${at + 1}: ${isolated(name)}`}
          aria-pressed={id === shown}
          aria-keyshortcuts={hasKeys ? 'f' : undefined}
          onClick={() => onShow(id)}
        >
          {at + 1}
        </button>
      ))}
      {hasKeys ? <Kbd>f</Kbd> : null}
    </fieldset>
  );
}

interface ToolsProps {
  readonly file: Attachment;
  readonly zooming: Zooming;
  readonly onTurn: () => void;
}

function Tools({ file, zooming: { zoom, closer, farther }, onTurn }: ToolsProps) {
  return (
    <div className={css.tools}>
      {isPicture(file) ? (
        <>
          <IconButton icon="retry" label="Turn" onClick={onTurn} />
          <IconButton icon="zoomOut" label="Smaller" disabled={zoom.scale === 1} onClick={farther} />
          <IconButton icon="zoomIn" label="Larger" onClick={closer} />
        </>
      ) : null}
      <a
        className={css.tool}
        href={fileUrl(file.id, 'full')}
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
  readonly file: Attachment;
  readonly turns: number;
  readonly zooming: Zooming;
}

function FilePicture({ file, turns, zooming: { zoom, frame, pointers } }: PictureProps) {
  // Once it was read closely the whole picture stays: each form of it is fetched anew.
  const [isFull, setFull] = useState(false);
  if (!isFull && zoom.scale >= FULL_FROM && file.mime !== 'image/heic') setFull(true);
  const url = fileUrl(file.id, isFull ? 'full' : 'preview');
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
          <img src={url} alt={file.name} onError={onError} />
        </div>
      )}
    </div>
  );
}

/** The app's pages hold no frames: browsers show a PDF in a tab of its own. */
function OtherFile({ file }: { readonly file: Attachment }) {
  return (
    <div className={css.none}>
      <Icon name="file" size="2.5rem" />
      <span className={css.fileName}>{file.name}</span>
      <a className={css.open} href={fileUrl(file.id, 'full')} target="_blank" rel="noreferrer">
        {file.mime === 'application/pdf' ? 'Open the PDF' : 'Open the file'}
      </a>
    </div>
  );
}
