import { chakra, defineRecipe } from '@chakra-ui/react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { IconName } from './icon-paths.ts';
import { Icon } from './icon.tsx';

const recipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    paddingInline: '4',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'strong',
    lineHeight: 1.2,
    textAlign: 'center',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: 'transform var(--motion)',
    _active: { transform: 'scale(0.98)' },
    _disabled: { background: 'sunk', color: 'muted', borderColor: 'line', cursor: 'not-allowed', transform: 'none' },
  },
  variants: {
    tone: {
      primary: { background: 'accent', color: 'on-accent' },
      plain: { background: 'panel', color: 'ink', borderColor: 'edge', _hover: { background: 'sunk' } },
      quiet: { background: 'transparent', color: 'ink', _hover: { background: 'sunk' } },
      danger: { background: 'panel', color: 'failed', borderColor: 'failed', _hover: { background: 'sunk' } },
    },
    wide: { true: { width: 'full' } },
    square: { true: { paddingInline: '0', width: 'target' } },
  },
  defaultVariants: { tone: 'plain' },
});

const Base = chakra('button', recipe);

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** `primary`: the one act of a screen. */
  readonly tone?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  /** Fills the line. */
  readonly wide?: boolean;
  /** Something is under way: cannot be pressed again, says so to screen readers. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** `type` is "button" unless said otherwise: a forgotten type must not send a form. */
export function Button({ icon, busy = false, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <Base type={type} disabled={disabled === true || busy} aria-busy={busy || undefined} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Base>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide'> {
  readonly icon: IconName;
  /** The name for screen readers, and the tooltip. */
  readonly label: string;
}

export function IconButton({ icon, label, tone = 'quiet', busy = false, disabled, ...rest }: IconButtonProps) {
  return (
    <Base
      type="button"
      tone={tone}
      square
      aria-label={label}
      title={label}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      <Icon name={icon} />
    </Base>
  );
}
