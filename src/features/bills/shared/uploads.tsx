import { useRef, type ChangeEvent } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { isolated } from '#contract/people-text.ts';
import { acceptOf } from '#kit/files/refused-file.ts';
import { Button, IconButton } from '#ui/button.tsx';
import type { BillUpload } from './use-uploads.ts';
import css from './uploads.module.css';

const ACCEPT = bills.upload.files
  ? acceptOf(bills.upload.files['image'] ?? { maxBytes: 0, maxCount: 1, required: true, types: [] })
  : '';

interface PickProps {
  readonly words: string;
  readonly icon: 'camera' | 'plus';
  readonly onFiles: (files: readonly File[]) => void;
  /** Phones open their camera at once. */
  readonly isCamera?: boolean;
}

/** Chooses files, or takes a photo. */
export function Pick({ words, icon, onFiles, isCamera = false }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // The same file may be chosen once more.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words}
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : ACCEPT}
        capture={isCamera ? 'environment' : undefined}
        onChange={onChange}
      />
      <Button icon={icon} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </>
  );
}

interface ListProps {
  /** What they become, for screen readers. */
  readonly words: string;
  readonly uploads: readonly BillUpload[];
  readonly onDrop: (id: number) => void;
  readonly onAgain: (upload: BillUpload) => void;
}

/** What is on its way, and what did not arrive. Nothing while there is none. */
export function UploadList({ words, uploads, onDrop, onAgain }: ListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={css.files} aria-label={words}>
      {uploads.map((upload) => (
        <Upload key={upload.id} upload={upload} onDrop={() => onDrop(upload.id)} onAgain={() => onAgain(upload)} />
      ))}
    </ul>
  );
}

interface UploadProps {
  readonly upload: BillUpload;
  readonly onDrop: () => void;
  readonly onAgain: () => void;
}

const STATES = { waiting: 'Waits', sending: 'Is being sent…', failed: 'Not sent', refused: 'Cannot be taken' } as const;

function Upload({ upload: { file, state, message }, onDrop, onAgain }: UploadProps) {
  const isStuck = state === 'failed' || state === 'refused';
  return (
    <li>
      <span>{file.name}</span>
      {isStuck ? (
        <span className={css.wrong} role="alert">{`${STATES[state]}: ${message}`}</span>
      ) : (
        <output>{STATES[state]}</output>
      )}
      {state === 'failed' ? (
        <Button icon="retry" onClick={onAgain}>
          Send again
        </Button>
      ) : null}
      {isStuck ? <IconButton icon="close" label={`Remove ${isolated(file.name)}`} onClick={onDrop} /> : null}
    </li>
  );
}
