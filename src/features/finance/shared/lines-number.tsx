import { Link } from 'react-router-dom';
import { type LinesFilter, linesLink } from '../lines/lines-place.ts';
import { sumText } from '#kit/ledger/sum-text.ts';

interface Props {
  /** The address of the page. */
  readonly params: URLSearchParams;
  readonly amount: string;
  /** What the figure is, over its lines and for screen readers. */
  readonly title: string;
  readonly filter: LinesFilter;
}

/** A sum that opens the lines it is the sum of. */
export function LinesNumber({ params, amount, title, filter }: Props) {
  const text = sumText(amount);
  return (
    <Link to={linesLink(params, title, filter)} aria-label={`${title}: ${text}`} preventScrollReset>
      {text}
    </Link>
  );
}
