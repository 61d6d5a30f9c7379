import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { useSession } from '#session/use-session.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { useToast } from '#ui/toast.tsx';
import { Section } from '#ui/screen.tsx';
import { useSaving } from '../use-saving.ts';
import { NewPasswordField, UserName } from '../new-password-field.tsx';
import { OnlineForm } from '../online-form.tsx';
import css from '../account.module.css';

const EMPTY = { current: '', next: '', endsOthers: true };

export function PasswordSection() {
  const { user } = useSession();
  const [typed, setTyped] = useState(EMPTY);
  const { busy, trouble, send } = useSaving(account.change);
  const form = useFirstWrong(trouble?.fields);
  const toast = useToast();
  const type = (part: Partial<typeof EMPTY>) => setTyped((now) => ({ ...now, ...part }));
  const submit = useSubmit(async () => {
    const { current, next, endsOthers } = typed;
    const answer = await send({ body: { current_password: current, password: next, end_others: endsOthers } });
    if (!answer) return;
    setTyped(EMPTY);
    toast({ text: 'Your new password counts.' });
  });
  return (
    <Section title="Password">
      <OnlineForm
        act="Change the password"
        busy={busy}
        trouble={trouble}
        names={['current_password', 'password']}
        changed={typed.current !== '' || typed.next !== ''}
        form={form}
        onSubmit={submit}
      >
        <UserName email={user.email} />
        <PasswordField
          name="current_password"
          label="Password now"
          value={typed.current}
          onChange={({ target }) => type({ current: target.value })}
          error={trouble?.fields['current_password']}
        />
        <NewPasswordField
          value={typed.next}
          onChange={({ target }) => type({ next: target.value })}
          error={trouble?.fields['password']}
        />
        <label className={css.check}>
          <input
            type="checkbox"
            checked={typed.endsOthers}
            onChange={({ target }) => type({ endsOthers: target.checked })}
          />
          End all other sign-ins
        </label>
      </OnlineForm>
    </Section>
  );
}
