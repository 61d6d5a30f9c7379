import { useEffect, useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { call } from '#http/call.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Button } from '#ui/button.tsx';
import { CodeOrRecovery } from '#ui/code-or-recovery.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useCode } from '#ui/use-code.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { useSend } from './use-send.ts';
import css from './password-dialog.module.css';

const FORM = 'confirm-password';

/** Whether an authenticator is on. What cannot be read is learnt from the refusal. */
function useHasCode(): boolean {
  const [hasCode, setHasCode] = useState(false);
  useEffect(() => {
    void call(account.profile, {}).then((answer) => answer.ok && setHasCode(answer.body.profile.two_factor.enabled));
  }, []);
  return hasCode;
}

/** Asks for the password, and for the code where an authenticator is on. */
export default function PasswordDialog({ onDone }: { readonly onDone: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState('');
  const { busy, trouble, send } = useSend(account.confirm);
  const code = useCode(trouble?.fields['code']);
  const form = useFirstWrong(trouble?.fields);
  const wantsCode = useHasCode() || trouble?.fields['code'] !== undefined;
  const submit = useSubmit(async () => {
    if (await send({ body: { password, ...(wantsCode && { code: code.code }) } })) onDone(true);
  });
  const isAtField = trouble?.fields['password'] ?? trouble?.fields['code'];
  return (
    <Dialog
      title="Is it you?"
      onClose={() => onDone(false)}
      footer={
        <>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button tone="primary" type="submit" form={FORM} busy={busy}>
            Go on
          </Button>
        </>
      }
    >
      <form id={FORM} ref={form} className={css.form} noValidate onSubmit={submit}>
        <p>This needs your password. For 15 minutes you are not asked again.</p>
        <PasswordField
          name="password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={trouble?.fields['password']}
        />
        {wantsCode ? <CodeOrRecovery {...code} /> : null}
        {trouble && !isAtField ? <p role="alert">{trouble.message}</p> : null}
      </form>
    </Dialog>
  );
}
