import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import css from './entry.module.css';

/** Asks for a link by mail. The words are the same whether or not there is such a person. */
export function ForgotForm({ email: first }: { readonly email: string }) {
  const [email, setEmail] = useState(first);
  const [said, setSaid] = useState<string | null>(null);
  const { busy, trouble, send } = useSend(account.forgot);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    const answer = await send({ body: { email: email.trim() } });
    if (answer) setSaid(answer.message);
  });
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {said ? (
        <Banner tone="plain" icon="info">
          {said}
        </Banner>
      ) : null}
      <EmailField
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          // What was said is about the address that stood here.
          setSaid(null);
        }}
        error={trouble?.fields['email']}
      />
      {trouble && !trouble.fields['email'] ? (
        <Banner tone="failed" icon="failed" urgent>
          {trouble.message}
        </Banner>
      ) : null}
      <Button type="submit" tone={said ? 'plain' : 'primary'} wide busy={busy} disabled={email.trim() === ''}>
        {said ? 'Send another' : 'Send me a link'}
      </Button>
    </form>
  );
}
