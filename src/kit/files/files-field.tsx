import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { isolated } from '#contract/people-text.ts';
import { Picture } from '#media/thumb.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ChosenFile } from './chosen-files.ts';
import { acceptOf } from './refused-file.ts';
import type { FormFiles } from './use-form-files.ts';
import list from './attachments.module.css';
import css from './files-field.module.css';

/** The files of a form that is not sent yet: taken with the camera where there is one, or chosen. */
export function FilesField({ files }: { readonly files: FormFiles }) {
  return (
    <div className={css.field}>
      <div className={css.acts}>
        <Pick files={files} icon="camera" words="Take a photo" isCamera />
        <Pick files={files} icon="plus" words="Add files" />
      </div>
      {files.chosen.length > 0 ? (
        <ul className={list.list} aria-label="Files that go with it">
          {files.chosen.map((one) => (
            <Chosen key={one.id} chosen={one} onDrop={() => files.drop(one.id)} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

interface PickProps {
  readonly files: FormFiles;
  readonly icon: 'camera' | 'plus';
  readonly words: string;
  /** Phones open their camera at once; a computer has none to open. */
  readonly isCamera?: boolean;
}

function Pick({ files, icon, words, isCamera = false }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    files.add([...(event.target.files ?? [])]);
    // The same file may be chosen once more.
    event.target.value = '';
  };
  return (
    <span className={isCamera ? css.camera : undefined}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words}
        multiple={!isCamera}
        accept={isCamera ? 'image/*' : acceptOf(files.part)}
        capture={isCamera ? 'environment' : undefined}
        onChange={onChange}
      />
      <Button icon={icon} onClick={() => input.current?.click()}>
        {words}
      </Button>
    </span>
  );
}

function Chosen({ chosen: { file, message }, onDrop }: { readonly chosen: ChosenFile; readonly onDrop: () => void }) {
  const url = useObjectUrl(file);
  const isPicture = file.type.startsWith('image/');
  return (
    <li className={list.row}>
      <span className={list.leading} aria-hidden>
        {isPicture ? <Picture url={url} alt="" /> : <Icon name="file" size="1.5rem" />}
      </span>
      <span className={list.text}>
        <span>{file.name}</span>
        {message === '' ? null : (
          <span className={list.wrong} role="alert">
            {message}
          </span>
        )}
      </span>
      <IconButton icon="close" label={`Remove ${isolated(file.name)}`} onClick={onDrop} />
    </li>
  );
}

/** An address of the file's bytes as long as it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    queueMicrotask(() => setUrl(made));
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
