import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Link } from './use-link.ts';

interface LinkTroubleProps {
  readonly link: Exclude<Link, { is: 'good' | 'old' | 'none' }>;
  readonly onAgain: () => void;
}

/** While it is not known what a link is for. */
export function LinkTrouble({ link, onAgain }: LinkTroubleProps) {
  if (link.is === 'asking') return <SkeletonRows rows={3} />;
  return (
    <Banner tone="needs" icon="network" urgent action={<Button onClick={onAgain}>Try again</Button>}>
      {link.message}
    </Banner>
  );
}
