import { userLabels } from '#contract/areas/users.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';

export const signInHistory: HistoryKind = {
  title: 'Person',
  table: 'users',
  labels: userLabels,
  acts: {
    login: 'Signed in',
    logout: 'Signed out',
    join: 'Joined by an invitation',
    request: 'Asked to be let in',
    forgot: 'Asked for a link to a new password',
    reset: 'Chose a new password by a link',
    change: 'Changed the password',
    link: 'Asked for another e-mail address',
    withdraw: 'Wants no other e-mail address any more',
    confirm: 'Confirmed with the password',
    end: 'Ended sign-ins',
    wrong: 'Wrong password or code',
    verify: 'Entered a code of the authenticator',
    enable: 'Turned the authenticator on',
    disable: 'Turned the authenticator off',
    'recovery-codes': 'Made new recovery codes',
  },
};
