import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import { formatSize } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Picture } from '#media/thumb.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileUrl } from './file-url.ts';
import css from './attachments.module.css';

interface Props {
  readonly file: Attachment;
  readonly now: number;
  readonly isBusy: boolean;
  /** Opens it here: pictures. Anything else opens in another tab, or is saved. */
  readonly onOpen?: () => void;
  readonly onDelete?: () => void;
}

/** One file: what it looks like, what it is called, how large it is, who added it and when. */
export function AttachmentRow({ file, now, isBusy, onOpen, onDelete }: Props) {
  const { name, size, created_by_name, created_at } = file;
  return (
    <li className={css.row} data-busy={isBusy || undefined}>
      <span className={css.leading} aria-hidden>
        {onOpen ? <Picture url={fileUrl(file.id, 'thumb')} alt="" /> : <Icon name="file" size="1.5rem" />}
      </span>
      <span className={css.text}>
        <Name file={file} onOpen={onOpen} />
        <span className={css.detail}>
          {`${formatSize(size)} · ${isolated(created_by_name)}, ${formatMoment(created_at, now)}`}
        </span>
      </span>
      {onDelete ? (
        <IconButton icon="trash" label={`Delete ${isolated(name)}`} busy={isBusy} onClick={onDelete} />
      ) : null}
    </li>
  );
}

/** It covers its row, so that the whole of it is the target. */
function Name({ file, onOpen }: { readonly file: Attachment; readonly onOpen: (() => void) | undefined }) {
  if (onOpen) {
    return (
      <button type="button" className={css.name} onClick={onOpen}>
        {file.name}
      </button>
    );
  }
  return (
    <a className={css.name} href={fileUrl(file.id, 'full')} target="_blank" rel="noreferrer">
      {file.name}
    </a>
  );
}
