import { iconPaths, type IconName } from './icon-paths.ts';

interface IconProps {
  readonly name: IconName;
  /** Side length; text-sized by default. */
  readonly size?: string | number;
}

/** Small ones are drawn with a heavier pen, so that both look alike. */
const isSmall = (size: string | number) => size === '1em' || (typeof size === 'number' && size <= 15);

/** Decoration: hidden from screen readers. A control that is only an icon says its name itself (IconButton). */
export function Icon({ name, size = '1.25em' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={isSmall(size) ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      style={{ flex: 'none' }}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
