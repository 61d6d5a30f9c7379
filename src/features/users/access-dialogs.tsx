import { useState, type ComponentType } from 'react';
import { isolated } from '#contract/people-text.ts';
import { users, type Person } from '#contract/areas/users.ts';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { useSendsMail } from '#kit/reads/use-sends-mail.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { MailLink, ShowLink } from './link-dialogs.tsx';
import type { AccessAct } from './person-acts.tsx';
import { UnsentWork } from './unsent-work.tsx';
import { useRoles } from './use-choices.ts';

/** What the question before each act gets. */
export interface ActProps {
  readonly person: Person;
  readonly onClose: () => void;
}

export interface AccessDialogProps extends ActProps {
  readonly act: AccessAct;
}

/** The question before an act. */
export default function AccessDialog({ act, person, onClose }: AccessDialogProps) {
  // As they were when it was asked: the list is read again before the dialog is gone.
  const [asked] = useState(person);
  const Dialog = DIALOGS[act];
  return <Dialog person={asked} onClose={onClose} />;
}

function EndSignIns({ person: { id, name }, onClose }: ActProps) {
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={`End all sign-ins of ${isolated(name)}?`}
      saveText="End them"
      saveTone="danger"
      rules={users.endSessions}
      draft={`end-sessions/${id}`}
      fields={[]}
      lead={() => <p>They sign in again on each phone and computer. What is not sent there waits until then.</p>}
      send={(_body, signal) => write(users.endSessions, { params: { id } }, { signal })}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function ResetTwoFactor({ person: { id, name }, onClose }: ActProps) {
  const write = useWrite();
  const toast = useToast();
  return (
    <ActDialog
      title={`Take the authenticator of ${isolated(name)} off?`}
      saveText="Take it off"
      saveTone="danger"
      rules={users.resetTwoFactor}
      draft={`reset-two-factor/${id}`}
      fields={[{ name: 'reason', kind: 'text', label: 'Why', max: 300 }]}
      lead={() => (
        <p>
          Be sure that it is they who ask. They then sign in with their password alone, and are told what you write.
        </p>
      )}
      send={(body, signal) => write(users.resetTwoFactor, { params: { id }, body }, { signal })}
      onSaved={({ message }) => {
        toast({ text: message });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface Switch {
  readonly act: string;
  readonly words: string;
  /** Said once it is done. */
  readonly done: string;
}

const SWITCHES: Readonly<Record<Person['state'], Switch>> = {
  requested: {
    act: 'Let in',
    words: 'They sign in with the password that they chose.',
    done: 'may sign in.',
  },
  inactive: {
    act: 'Activate',
    words: 'They may sign in again. Who never chose a password is invited.',
    done: 'may sign in again.',
  },
  invited: {
    act: 'Take back the invitation',
    words: 'Their link stops working.',
    done: 'is not invited any more.',
  },
  active: {
    act: 'Deactivate',
    words: 'All sign-ins end at once, and links stop working. Todos stay theirs until somebody else gets them.',
    done: 'may not sign in any more.',
  },
};

/** What `SwitchIn` and `SwitchOut` have in common. */
function useSwitch({ person, onClose }: ActProps) {
  const toast = useToast();
  const { id, name, state, updated_at } = person;
  const { act, words, done } = SWITCHES[state];
  return {
    write: useWrite(),
    words,
    params: { id },
    seen_at: updated_at,
    dialog: {
      title: `${act}: ${isolated(name)}?`,
      saveText: act,
      rules: users.update,
      draft: `switch-access/${id}`,
      onSaved: () => {
        toast({ text: `${isolated(name)} ${done}` });
        onClose();
      },
      onClose,
    },
  };
}

const toldText = (sendsMail: boolean): string =>
  sendsMail ? 'They are told by mail.' : 'Tell them yourself: mail is not set up.';

/** Who comes in is given a role. */
function SwitchIn(props: ActProps) {
  const { write, words, params, seen_at, dialog } = useSwitch(props);
  const { role_id, role_name, state } = props.person;
  const sendsMail = useSendsMail();
  const { roles, isFailed } = useRoles();
  return (
    <ActDialog
      {...dialog}
      fields={[
        {
          name: 'role_id',
          kind: 'choice',
          label: 'Role',
          optional: false,
          options: roles?.filter(({ givable }) => givable).map(({ id, title }) => ({ id, name: title })),
          failed: isFailed,
          ownName: role_name,
        },
      ]}
      initial={{ role_id }}
      lead={() => (
        <p>
          {words} {state === 'requested' ? toldText(sendsMail) : null}
        </p>
      )}
      send={(body, signal) => write(users.update, { params, body: { ...body, active: true, seen_at } }, { signal })}
    />
  );
}

function SwitchOut(props: ActProps) {
  const { write, words, params, seen_at, dialog } = useSwitch(props);
  return (
    <ActDialog
      {...dialog}
      saveTone="danger"
      fields={[]}
      lead={() => (
        <>
          <p>{words}</p>
          <UnsentWork person={props.person} isLeaving />
        </>
      )}
      send={(_body, signal) => write(users.update, { params, body: { active: false, seen_at } }, { signal })}
    />
  );
}

const DIALOGS: Readonly<Record<AccessAct, ComponentType<ActProps>>> = {
  mail: MailLink,
  show: ShowLink,
  in: SwitchIn,
  out: SwitchOut,
  end: EndSignIns,
  reset: ResetTwoFactor,
};
