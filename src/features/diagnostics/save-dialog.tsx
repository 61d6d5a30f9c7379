import { useState } from 'react';
import { dayOf } from '#lib/day.ts';
import { saveFile } from '#lib/save-file.dom.ts';
import type { StorageState } from '#lib/use-storage.ts';
import { diagnosticsFile } from '#sync/report.dom.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import type { Reading } from './use-diagnosis.ts';
import css from './diagnostics.module.css';

interface Props {
  readonly reading: Reading;
  readonly storage: StorageState;
  readonly onClose: () => void;
}

/** Says what is in the file before it leaves the device. What is shown is what is saved. */
export function SaveDialog({ reading: { seen, engine }, storage, onClose }: Props) {
  const client = useSync();
  const toast = useToast();
  // As it was when it was asked for: it must not change under the reader's eyes.
  const [text] = useState(() => diagnosticsFile({ truth: client.truth(), engine, seen, storage }));
  const [name] = useState(() => `yardhand-diagnostics-${dayOf(Date.now())}`);
  // What may be shared is a short list, and JSON is not on it.
  const file = new File([text], `${name}.txt`, { type: 'text/plain' });
  const mayShare = navigator.canShare?.({ files: [file] }) ?? false;

  const save = () => {
    saveFile(new Blob([text], { type: 'application/json' }), `${name}.json`);
    toast({ text: 'Saved. Send it to whoever helps you.' });
    onClose();
  };
  const share = async () => {
    const shared = await navigator.share({ files: [file], title: 'Yardhand diagnostics' }).then(
      () => true,
      () => false,
    );
    if (shared) onClose();
  };
  return (
    <Dialog
      title="Save for support"
      onClose={onClose}
      footer={
        <>
          {mayShare ? (
            <Button icon="share" onClick={() => void share()}>
              Share
            </Button>
          ) : null}
          <Button tone="primary" icon="export" onClick={save}>
            Save the file
          </Button>
        </>
      }
    >
      <p>
        <strong>In it:</strong> how many changes wait and for how long, why some stand still, what was sent when, the
        connection, the clock, the storage, the version of the app and of the browser, and the journal as you see it.
      </p>
      <p>
        <strong>Not in it:</strong> names, e-mail addresses, what you wrote, vehicles, photos, passwords or anything
        that opens the app. Your unsent work itself is saved from the outbox.
      </p>
      <details>
        <summary className={css.summary}>Look at the file</summary>
        {/* Longer than the dialog: the keyboard must reach it to scroll. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={css.file} tabIndex={0} aria-label="The file">
          {text}
        </pre>
      </details>
    </Dialog>
  );
}
