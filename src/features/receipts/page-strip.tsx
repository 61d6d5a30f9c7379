import { useEffect, useState } from 'react';
import type { ChosenFile } from '#kit/files/chosen-files.ts';
import type { FormFiles } from '#kit/files/use-form-files.ts';
import { Picture } from '#media/thumb.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './receipts.module.css';

interface Props {
  readonly files: FormFiles;
  readonly onMore: () => void;
}

/** The pages that go with the receipt, and the way to another one. */
export function PageStrip({ files, onMore }: Props) {
  return (
    <div className={css.strip}>
      {files.chosen.length > 0 ? (
        <ul className={css.pages} aria-label="Pages">
          {files.chosen.map((one, at) => (
            <PageTile key={one.id} page={one} number={at + 1} onDrop={() => files.drop(one.id)} />
          ))}
        </ul>
      ) : null}
      <Button icon="camera" onClick={onMore}>
        {files.chosen.length > 0 ? 'Another page' : 'Add a photo'}
      </Button>
    </div>
  );
}

interface TileProps {
  readonly page: ChosenFile;
  readonly number: number;
  readonly onDrop: () => void;
}

function PageTile({ page: { file, message }, number, onDrop }: TileProps) {
  const url = useObjectUrl(file);
  return (
    <li className={css.page}>
      <span className={css.thumb}>
        {file.type.startsWith('image/') ? (
          <Picture url={url} alt={`Page ${number}`} />
        ) : (
          <span className={css.paper}>
            <Icon name="file" size="2rem" />
            {file.name}
          </span>
        )}
      </span>
      <IconButton icon="trash" label={`Remove page ${number}`} onClick={onDrop} />
      {message === '' ? null : (
        <span className={css.wrong} role="alert">
          {message}
        </span>
      )}
    </li>
  );
}

/** An address of the file’s bytes as long as it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    queueMicrotask(() => setUrl(made));
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
