/** How people come to have an account. */
import type { SettingGroup } from './define.ts';

export const accountSettings = {
  title: 'Accounts',
  hint: 'How people join the yard.',
  yardOnly: true,
  fields: {
    registration: {
      kind: 'choice',
      label: 'People may join',
      hint: 'Whoever asks to be let in waits until somebody who may add people lets them in.',
      options: { off: 'by invitation', approval: 'by invitation, or by asking' },
      standard: 'off',
    },
  },
} as const satisfies SettingGroup;
