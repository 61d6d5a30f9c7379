import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { bills } from '#contract/areas/bills.ts';
import { isolated } from '#contract/people-text.ts';
import { acceptOf } from '#kit/files/refused-file.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useUploads, type BillUpload } from './use-uploads.ts';
import css from './list.module.css';

const ACCEPT = bills.upload.files
  ? acceptOf(bills.upload.files['image'] ?? { maxBytes: 0, maxCount: 1, required: true, types: [] })
  : '';

/** Where bills come in: photographed, chosen, or dropped from a folder; each file is a bill. */
export function BillUploads() {
  const { uploads, add, drop, again } = useUploads();
  const [isOver, setOver] = useState(false);
  const isWide = useWide();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section aria-label="New bills">
      {/* Dropping is a second way; the buttons do the same. */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {isWide ? null : <Pick words="Photograph a bill" icon="camera" onFiles={add} isCamera />}
        <Pick words="Add bills" icon="plus" onFiles={add} />
        <p className={css.words}>
          {isWide
            ? 'Or drop photos and PDFs here. Each file is a bill; it is read by the server.'
            : 'Each photo is a bill.'}
        </p>
        {uploads.length > 0 ? (
          <ul className={css.files} aria-label="Bills on their way">
            {uploads.map((upload) => (
              <Upload key={upload.id} upload={upload} onDrop={() => drop(upload.id)} onAgain={() => again(upload)} />
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

interface PickProps {
  readonly words: string;
  readonly icon: 'camera' | 'plus';
  readonly onFiles: (files: readonly File[]) => void;
  /** Phones open their camera at once. */
  readonly isCamera?: boolean;
}

function Pick({ words, icon, onFiles, isCamera = false }: PickProps) {
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
