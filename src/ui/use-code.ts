import { useState, type ChangeEvent } from 'react';

type Reasons = string | readonly string[] | undefined;

/**
 * The code of an authenticator, or a recovery code in its place: what is typed, and what `CodeField` takes of it. `wrong` is what was said against the
 * code that was sent last; it says nothing of the other kind.
 */
export function useCode(wrong: Reasons) {
  const [typed, setTyped] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [past, setPast] = useState<Reasons>();
  const turn = () => {
    setTyped('');
    setIsRecovery(!isRecovery);
    setPast(wrong);
  };
  const field = {
    recovery: isRecovery,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
    error: wrong === past ? undefined : wrong,
  };
  // Authenticators show the six digits in two groups.
  return { code: typed.replaceAll(/\s/g, ''), isRecovery, field, turn, turnText: TURN_TEXTS[String(isRecovery)] };
}

const TURN_TEXTS: Readonly<Record<string, string>> = {
  false: 'Use a recovery code instead',
  true: 'Use the authenticator',
};
