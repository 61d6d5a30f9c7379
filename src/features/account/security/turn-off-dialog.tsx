import { useState } from 'react';
import { twoFactor } from '#contract/areas/two-factor.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { CodeOrRecovery } from '#ui/code-or-recovery.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useCode } from '#ui/use-code.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useSaving } from '../use-saving.ts';
import css from '../account.module.css';

const FORM = 'turn-off-authenticator';

/** Turning it off takes the password and a code; other sign-ins end with it. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const { busy, trouble, send } = useSaving(twoFactor.disable);
  const said = useCode(trouble?.fields['code']);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    if (await send({ body: { password, code: said.code } })) onClose();
  });
  const { password: atPassword, code: atCode, ...others } = trouble?.fields ?? {};
  const whole = trouble && !atPassword && !atCode ? [trouble.message] : Object.values(others).flat();
  return (
    <Dialog
      title="Turn the authenticator off"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="danger" type="submit" form={FORM} busy={busy}>
            Turn it off
          </Button>
        </>
      }
    >
      <form id={FORM} ref={form} className={css.form} noValidate onSubmit={submit}>
        <p>From then on the password alone signs you in. Your other sign-ins end.</p>
        <PasswordField
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={atPassword}
        />
        <CodeOrRecovery {...said} />
        {whole.length > 0 ? <p role="alert">{whole.join(' ')}</p> : null}
      </form>
    </Dialog>
  );
}
