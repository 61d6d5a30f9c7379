import { useLocation } from 'react-router-dom';

interface EntryState {
  /** To be handed to every link between the screens before the sign-in. */
  readonly state: object | null;
  /** The e-mail address that was typed on one of them; empty when none was. */
  readonly email: string;
}

/** What travels with the addresses of the screens before the sign-in: where the person wanted to go, and what need not be typed twice. */
export function useEntryState(): EntryState {
  const passed = useLocation().state as unknown;
  const state = typeof passed === 'object' ? passed : null;
  const email = state && 'email' in state && typeof state.email === 'string' ? state.email : '';
  return { state, email };
}
