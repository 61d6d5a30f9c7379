import { NativeSelect } from '@chakra-ui/react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'color' | 'height' | 'width'> {
  readonly ref?: Ref<HTMLSelectElement>;
  /** `<option>` elements. */
  readonly children: ReactNode;
}

/** The device's own select: on a phone nothing beats its wheel. */
export function Select({ children, ...rest }: SelectProps) {
  return (
    <NativeSelect.Root>
      <NativeSelect.Field {...rest}>{children}</NativeSelect.Field>
      <NativeSelect.Indicator>
        <Icon name="down" />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}
