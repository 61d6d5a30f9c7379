import { useState } from 'react';
import { account } from '#contract/areas/account.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { RegisterFields, useNewcomer } from './register-fields.tsx';
import css from './entry.module.css';

/** Without an invitation somebody of the yard has to accept a person, where the yard allows that at all. */
export function AskForm() {
  const { typed, type } = useNewcomer();
  const [said, setSaid] = useState<string | null>(null);
  const { busy, trouble, send } = useSend(account.register);
  const form = useFirstWrong(trouble?.fields);
  const submit = useSubmit(async () => {
    const answer = await send({ body: { ...typed, name: typed.name.trim(), email: typed.email.trim() } });
    if (answer) setSaid(answer.message);
  });
  if (said !== null) {
    return (
      <Banner tone="plain" icon="info">
        {said}
      </Banner>
    );
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <p>
        Were you invited? Then open the link in your mail instead: with it you can begin at once. Not every yard takes
        people who were not invited.
      </p>
      <RegisterFields typed={typed} onType={type} trouble={trouble} isInvited={false} />
      <Button type="submit" tone="primary" wide busy={busy}>
        Ask for an account
      </Button>
    </form>
  );
}
