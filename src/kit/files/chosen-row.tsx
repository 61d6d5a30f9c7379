import { isolated } from '#contract/people-text.ts';
import { formatSize } from '#lib/format-number.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ChosenFile } from './chosen-files.ts';
import css from './attachments.module.css';

interface Props {
  readonly chosen: ChosenFile;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
}

/** A file that is not on the server yet: how far it has come, or why it did not. */
export function ChosenRow({ chosen, onAgain, onDrop }: Props) {
  const { file, state, share, message } = chosen;
  return (
    <li className={css.row}>
      <span className={css.leading} aria-hidden>
        <Icon name={state === 'sending' || state === 'waiting' ? 'sending' : 'failed'} size="1.5rem" />
      </span>
      <span className={css.text}>
        <span>{file.name}</span>
        {state === 'sending' ? <progress value={share} max={1} aria-label={`Sending ${isolated(file.name)}`} /> : null}
        {state === 'waiting' ? <span className={css.detail}>{`${formatSize(file.size)} · waiting`}</span> : null}
        {message === '' ? null : (
          <span className={css.wrong} role="alert">
            {message}
          </span>
        )}
      </span>
      {state === 'not-sent' ? (
        <Button icon="retry" onClick={onAgain} aria-label={`Send ${isolated(file.name)} again`}>
          Send again
        </Button>
      ) : null}
      {state === 'sending' ? null : (
        <IconButton icon="close" label={`Remove ${isolated(file.name)}`} onClick={onDrop} />
      )}
    </li>
  );
}
