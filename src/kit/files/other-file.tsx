import type { Attachment } from '#contract/attachment.ts';
import { Icon } from '#ui/icon.tsx';
import { fileUrl } from './file-url.ts';
import css from './file-stage.module.css';

interface Props {
  readonly file: Attachment;
  /** Why it is not shown, where that was to be hoped for. */
  readonly why: string | undefined;
}

/** A file that is not drawn: the app's pages hold no frames, the browser opens it in a tab of its own. */
export function OtherFile({ file, why }: Props) {
  return (
    <div className={css.none}>
      <Icon name="file" size="2.5rem" />
      <span className={css.fileName}>{file.name}</span>
      {why === undefined ? null : <output>{why}</output>}
      <a className={css.open} href={fileUrl(file.id, 'full')} target="_blank" rel="noreferrer">
        {file.mime === 'application/pdf' ? 'Open the PDF' : 'Open the file'}
      </a>
    </div>
  );
}
