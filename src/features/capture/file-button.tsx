import { useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './capture.module.css';

interface Props {
  readonly label: string;
  readonly icon: IconName;
  /** The device's own camera app instead of its gallery. */
  readonly camera?: boolean;
  /** Only one picture is wanted. */
  readonly isOne?: boolean;
  /** The icon alone is seen. */
  readonly isSmall?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A file input that looks like a button. */
export function FileButton({ label, icon, camera = false, isOne = false, isSmall = false, onFiles }: Props) {
  const id = useId();
  return (
    <label className={css.file} htmlFor={id} data-small={isSmall || undefined} title={isSmall ? label : undefined}>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept="image/*"
        multiple={!camera && !isOne}
        {...(camera ? { capture: 'environment' as const } : {})}
        onChange={(e) => {
          onFiles([...(e.target.files ?? [])]);
          // So that the same file can be chosen again. The bytes are being copied since the line above.
          e.target.value = '';
        }}
      />
      <Icon name={icon} />
      {isSmall ? <span className="sr-only">{label}</span> : label}
    </label>
  );
}
