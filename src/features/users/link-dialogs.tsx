import { useState } from 'react';
import { isolated } from '#contract/people-text.ts';
import { users, type Person } from '#contract/areas/users.ts';
import { CopyButton } from '#kit/account/copy-button.tsx';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useWrite } from '#kit/writes/use-write.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ActProps } from './access-dialogs.tsx';
import css from './users.module.css';

const lasts = (state: Person['state']) => (state === 'invited' ? 'within seven days' : 'within an hour');

export function MailLink({ person: { id, name, email, state }, onClose }: ActProps) {
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={state === 'invited' ? `Invite ${isolated(name)} again?` : `Mail a link to ${isolated(name)}?`}
      saveText="Mail the link"
      rules={users.link}
      draft={`mail-link/${id}`}
      fields={[]}
      lead={() => <p>{`It goes to ${email} and works once, ${lasts(state)}. An earlier one stops working.`}</p>}
      send={(_body, signal) => write(users.link, { params: { id }, body: { show: false } }, { signal })}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function ShowLink({ person: { id, name, state }, onClose }: ActProps) {
  const write = useWrite();
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <ShownLink name={name} link={link} onClose={onClose} />;
  return (
    <ActDialog
      title={`Show a link for ${isolated(name)}?`}
      saveText="Show it"
      rules={users.link}
      draft={`show-link/${id}`}
      fields={[]}
      lead={() => (
        <p>
          Whoever has it can sign in as them, so hand it over yourself. It works once, {lasts(state)}. It is shown only
          once, and the history says that you saw it.
        </p>
      )}
      send={(_body, signal) => write(users.link, { params: { id }, body: { show: true } }, { signal })}
      onSaved={(answer) => setLink(answer.link ?? '')}
      onClose={onClose}
    />
  );
}

interface ShownLinkProps {
  readonly name: string;
  readonly link: string;
  readonly onClose: () => void;
}

/** It is nowhere else: neither in the history, nor among what this device keeps. */
function ShownLink({ name, link, onClose }: ShownLinkProps) {
  return (
    <Dialog
      title={`The link for ${isolated(name)}`}
      onClose={onClose}
      footer={
        <>
          <CopyButton text={link} what="Link" />
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className={css.link}>{link}</p>
    </Dialog>
  );
}
