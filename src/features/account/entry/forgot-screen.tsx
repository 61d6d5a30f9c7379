import { useEntryState } from '#lib/use-entry-state.ts';

import { EntryPage } from '#ui/entry-page.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { ToSignIn } from './to-sign-in.tsx';

/** For those who cannot sign in with their password any more. */
export default function ForgotScreen() {
  const { email } = useEntryState();
  return (
    <EntryPage title="Forgot your password?">
      <p>You get a mail with a link to choose a new one.</p>
      <ForgotForm email={email} />
      <ToSignIn />
    </EntryPage>
  );
}
