import { chakra } from '@chakra-ui/react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { selectRecipe } from './control-recipes.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import css from './select.module.css';

const Base = chakra('select', selectRecipe);

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'color' | 'height' | 'width'> {
  readonly ref?: Ref<HTMLSelectElement>;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** The device's own select: on a phone nothing beats its wheel. */
export function Select({ children, ...rest }: SelectProps) {
  return (
    <span className={css.select}>
      <Base {...useFieldControl()} {...rest}>
        {children}
      </Base>
      <span className={css.arrow}>
        <Icon name="down" />
      </span>
    </span>
  );
}
