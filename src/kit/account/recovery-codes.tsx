import { saveFile } from '#lib/save-file.dom.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from './copy-button.tsx';
import css from './account.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Shown once. Who loses their phone comes in by one of them, so they have to be kept apart from it. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={css.steps}>
      <p>
        Each of these signs you in once when your authenticator is not at hand. They are not shown again. Keep them
        apart from your phone.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.acts} data-acts>
        <CopyButton text={text} what="Codes" />
        <Button onClick={() => print()}>Print</Button>
        <Button icon="export" onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), FILE)}>
          Save as a file
        </Button>
      </div>
      <Button tone="primary" wide onClick={onKept}>
        I have kept them
      </Button>
    </div>
  );
}

const FILE = 'yardhand-recovery-codes.txt';
