import type { ReactNode } from 'react';
import { Reads } from '#kit/reads/reads.tsx';
import { later } from '#ui/later.tsx';
import { OfficeList } from './office-list.tsx';

const RestoreAsks = later(() => import('./restore-asks.tsx'));

interface Props {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  readonly children?: ReactNode;
}

/** The office's todos, below `children`. */
export default function OfficeScreen({ views, children }: Props) {
  return (
    <Reads>
      <OfficeList
        whose={views}
        notices={
          <>
            {children}
            <RestoreAsks />
          </>
        }
      />
    </Reads>
  );
}
