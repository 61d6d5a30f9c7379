import { deployment } from '#http/deployment.ts';
import { Picture } from '#media/thumb.tsx';
import css from './cover.module.css';

interface Props {
  /** As the vehicle says it: its small form. */
  readonly url: string;
  readonly alt: string;
  /** In the rows of a table. */
  readonly isSmall?: boolean;
}

/** The cover picture of a vehicle. */
export function Cover({ url, alt, isSmall = false }: Props) {
  return (
    <span className={css.cover} data-small={isSmall || undefined}>
      <Picture url={`${deployment().origin}${isSmall ? url : url.replace('size=thumb', 'size=preview')}`} alt={alt} />
    </span>
  );
}
