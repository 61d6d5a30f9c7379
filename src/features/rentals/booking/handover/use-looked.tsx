import { type ReactNode, useState } from 'react';
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { Larger, type Looked } from '#kit/pictures/larger.tsx';
import { useNow } from '#lib/use-now.ts';
import { captionOf } from './picture-text.ts';

export type Look = (looked: Looked<CheckinImage> | null) => void;

/** The picture that is looked at closely, over the page, and how another one comes there. */
export function useLooked(booking: Booking): readonly [look: Look, larger: ReactNode] {
  const [looked, look] = useState<Looked<CheckinImage> | null>(null);
  const now = useNow(60_000);
  return [
    look,
    <Larger key="larger" looked={looked} captionOf={(image) => captionOf(booking, image, now)} onLook={look} />,
  ];
}
