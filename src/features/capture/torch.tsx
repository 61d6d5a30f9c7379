import { useState } from 'react';
import type { Camera } from '#media/camera.dom.ts';
import { IconButton } from '#ui/button.tsx';

import css from './capture.module.css';

/** Light for dials in the dark. */
export function Torch({ camera }: { readonly camera: Camera }) {
  const [on, setOn] = useState(false);
  const toggle = () => {
    setOn(!on);
    void camera.torch(!on).catch(() => setOn(on));
  };
  return (
    <IconButton
      className={css.light}
      icon="flash"
      label={on ? 'Light off' : 'Light on'}
      aria-pressed={on}
      onClick={toggle}
    />
  );
}
