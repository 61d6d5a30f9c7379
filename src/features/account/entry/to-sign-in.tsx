import { Link } from 'react-router-dom';
import { useEntryState } from '#lib/use-entry-state.ts';
import css from './entry.module.css';

/** Back to the sign-in, with all that travels with the address. */
export function ToSignIn({ children = 'Back to signing in' }: { readonly children?: string }) {
  const { state } = useEntryState();
  return (
    <Link to="/login" state={state} className={css.link}>
      {children}
    </Link>
  );
}
