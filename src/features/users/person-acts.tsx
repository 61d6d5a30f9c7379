import { useState } from 'react';
import { users, type Person } from '#contract/areas/users.ts';
import { useSendsMail } from '#kit/reads/use-sends-mail.ts';
import { useMay } from '#session/use-may.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { AccessDialogProps } from './access-dialogs.tsx';
import css from './users.module.css';

const AccessDialog = later<AccessDialogProps>(() => import('./access-dialogs.tsx'));

/** What can be done about how somebody gets in. */
export type AccessAct = 'mail' | 'show' | 'in' | 'out' | 'end' | 'reset';

const ACTS: Readonly<Record<Person['state'], Partial<Readonly<Record<AccessAct, string>>>>> = {
  requested: { in: 'Let them in', out: 'Decline' },
  invited: { mail: 'Invite again', show: 'Show the link', out: 'Take the invitation back' },
  active: { mail: 'Mail a reset link', show: 'Show a reset link', out: 'Deactivate' },
  inactive: { in: 'Activate' },
};

/** How the person gets in: links, sign-ins, their authenticator, and whether they may at all. Nobody does any of it to themselves here. */
export function PersonActs({ person }: { readonly person: Person }) {
  const [open, setOpen] = useState<AccessAct | null>(null);
  const isOffline = useTruth().reach === 'offline';
  const sendsMail = useSendsMail();
  const acts = useActs(person).filter(([act]) => sendsMail || act !== 'mail');
  if (acts.length === 0) return null;
  return (
    <section>
      <h3>Signing in</h3>
      <div className={css.acts}>
        {acts.map(([act, text]) => (
          <Button
            key={act}
            disabled={isOffline}
            title={isOffline ? 'This waits for a connection.' : undefined}
            onClick={() => setOpen(act)}
          >
            {text}
          </Button>
        ))}
      </div>
      {sendsMail ? null : <p className="muted">Mail is not set up: show a link, and hand it over yourself.</p>}
      {open ? <AccessDialog act={open} person={person} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function useActs({ id, state, two_factor, editable, last_seen_at }: Person): readonly (readonly [AccessAct, string])[] {
  const isSelf = useSession().user.id === id;
  const may = useMay();
  if (isSelf || !editable) return [];
  const acts: Partial<Readonly<Record<AccessAct, string>>> = {
    ...(may(users.update) && ACTS[state]),
    ...(may(users.endSessions) && state === 'active' && last_seen_at !== null && { end: 'End all sign-ins' }),
    ...(may(users.resetTwoFactor) && two_factor && { reset: 'Take the authenticator off' }),
  };
  return Object.entries(acts) as [AccessAct, string][];
}
