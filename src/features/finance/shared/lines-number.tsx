import { Link } from 'react-router-dom';
import { sumText } from '#kit/ledger/sum-text.ts';
import { type LinesFilter, linesLink } from '../lines/lines-place.ts';

interface Props {
  /** The address of the page. */
  readonly params: URLSearchParams;
  readonly amount: string;
  /** What the figure is, over its lines and for screen readers. */
  readonly title: string;
  readonly filter: LinesFilter;
  /** It is told with the other sign than its lines have in the ledger, as a cost is. */
  readonly isTurned?: boolean;
}

/** A sum that opens the lines it is the sum of. It may stand in a row that opens something else. */
export function LinesNumber({ params, amount, title, filter, isTurned = false }: Props) {
  const text = sumText(amount);
  return (
    <Link
      to={linesLink(params, title, filter, isTurned)}
      aria-label={`${title}: ${text}`}
      preventScrollReset
      onClick={(event) => event.stopPropagation()}
    >
      {text}
    </Link>
  );
}
