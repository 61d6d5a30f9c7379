import { useState } from 'react';
import type { Attachment } from '#contract/attachment.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/screen.tsx';
import { AttachmentRow } from './attachment-row.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useRemoveFile } from './use-remove-file.ts';
import css from './attachments.module.css';

interface ListProps {
  readonly files: readonly Attachment[];
  /** Whether the person may delete this one. */
  readonly mayDelete?: (file: Attachment) => boolean;
}

const nobody = () => false;

/** `Files (3)` */
export const formatTitle = (files: readonly Attachment[]) => (files.length > 0 ? `Files (${files.length})` : 'Files');

/** The files of a record, to look at. Nothing where there are none. */
export function AttachmentList(props: ListProps) {
  if (props.files.length === 0) return null;
  return (
    <Section title={formatTitle(props.files)}>
      <FileRows {...props} />
    </Section>
  );
}

export interface FileRowsProps extends ListProps {
  /** Told of one that was deleted: the focus was on it. */
  readonly onDeleted?: () => void;
}

/** The files, each with what can be done with it. */
export function FileRows({ files, mayDelete = nobody, onDeleted }: FileRowsProps) {
  const now = useNow(60_000);
  const { busy, remove } = useRemoveFile(onDeleted);
  const [at, setAt] = useState<number | null>(null);
  const pictures = files.filter(({ thumb }) => thumb !== null);
  if (files.length === 0) return null;
  return (
    <>
      <ul className={css.list} aria-label="Files">
        {files.map((file) => (
          <AttachmentRow
            key={file.id}
            file={file}
            now={now}
            isBusy={busy === file.id}
            {...(file.thumb !== null && { onOpen: () => setAt(pictures.indexOf(file)) })}
            {...(mayDelete(file) && { onDelete: () => remove(file) })}
          />
        ))}
      </ul>
      <PictureViewer pictures={pictures} at={at} now={now} onGo={setAt} onClose={() => setAt(null)} />
    </>
  );
}
