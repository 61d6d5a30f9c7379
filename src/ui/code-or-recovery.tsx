import { Button } from './button.tsx';
import { CodeField } from './code-field.tsx';
import type { useCode } from './use-code.ts';

type Code = Pick<ReturnType<typeof useCode>, 'isRecovery' | 'field' | 'turn' | 'turnText'>;

/** A code, and the way to type a recovery code in its place: a phone's keys for digits have no letters. */
export function CodeOrRecovery({ isRecovery, field, turn, turnText }: Code) {
  return (
    <>
      <CodeField key={String(isRecovery)} {...field} />
      <Button tone="quiet" onClick={turn}>
        {turnText}
      </Button>
    </>
  );
}
