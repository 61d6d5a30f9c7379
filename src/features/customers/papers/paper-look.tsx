import { useState } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { fileUrl } from '#kit/files/file-url.ts';
import { PictureViewer } from '#kit/files/picture-viewer.tsx';
import { useNow } from '#lib/use-now.ts';
import { Picture } from '#media/thumb.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './papers.module.css';

interface Props {
  readonly file: Attachment;
  readonly label: string;
}

/** The page itself: a picture opens over the page, anything else in another tab. */
export function PaperLook({ file, label }: Props) {
  const now = useNow(60_000);
  const [at, setAt] = useState<number | null>(null);
  if (file.thumb === null)
    return (
      <a className={css.look} href={fileUrl(file.id, 'full')} target="_blank" rel="noreferrer" aria-label={label}>
        <Icon name="file" size="2rem" />
      </a>
    );
  return (
    <>
      <button type="button" className={css.look} aria-label={label} onClick={() => setAt(0)}>
        <Picture url={fileUrl(file.id, 'thumb')} alt="" />
      </button>
      <PictureViewer pictures={[file]} at={at} now={now} onGo={setAt} onClose={() => setAt(null)} />
    </>
  );
}
