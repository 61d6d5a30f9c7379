import { useState } from 'react';
import { PickInput, type Finding, type PickProps } from './pick-input.tsx';

/** Finds one of many by what is written. What was picked is handed on, and the field is empty again for the next one. */
export function PickField({ onPick, ...props }: PickProps & Finding) {
  const [text, setText] = useState('');
  const pick: PickProps['onPick'] = (one) => {
    onPick(one);
    setText('');
  };
  return <PickInput {...props} text={text} onText={setText} onPick={pick} />;
}
