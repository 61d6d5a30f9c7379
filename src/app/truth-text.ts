/** The truth of the whole device in one line. */
import type { Truth } from '#sync/api.ts';
import { count } from '#lib/format-number.ts';
import { formatTime } from '#lib/format-when.ts';

export interface TruthText {
  readonly tone: 'sent' | 'here' | 'needs' | 'unknown';
  readonly icon: 'sent' | 'here' | 'sending' | 'needs' | 'unknown' | 'offline' | 'network' | 'signedOut';
  readonly text: string;
  readonly moving: boolean;
}

const line = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

/** `device`: what people call it: phone, computer. */
function waiting(truth: Truth, device: string): string | null {
  if (truth.pending > 0) return `${truth.pending} on this ${device}`;
  return truth.photosUnconfirmed > 0 ? `${count(truth.photosUnconfirmed, 'photo')} not confirmed yet` : null;
}

function away(truth: Truth, kept: string | null): TruthText | null {
  const tone = kept ? 'here' : 'unknown';
  switch (truth.reach) {
    case 'signed-out':
      return { tone: 'needs', icon: 'signedOut', text: line(['Signed out', kept]), moving: false };
    case 'silent':
      return { tone: 'needs', icon: 'network', text: line(['Our server does not answer', kept]), moving: false };
    case 'network':
      return { tone: 'needs', icon: 'network', text: line(['Network, but not our server', kept]), moving: false };
    case 'offline':
      return {
        tone,
        icon: 'offline',
        text: line(['Offline', kept ?? (truth.readyOffline ? 'ready' : null)]),
        moving: false,
      };
    case 'online':
      return null;
  }
}

const STUCK = 'nothing went through for 5 min';

/** Green only by proof: nothing waits and the last read-back is newer than the last write. `now` and times in ms. */
export function truthText(truth: Truth, now: number, device: string): TruthText {
  const kept = waiting(truth, device);
  if (truth.needsYou > 0) {
    const need = `${truth.needsYou} ${truth.needsYou === 1 ? 'needs' : 'need'} you`;
    const text = line([need, kept, truth.stuck ? STUCK : null]);
    return { tone: 'needs', icon: 'needs', text, moving: truth.sending > 0 };
  }
  const elsewhere = away(truth, kept);
  if (elsewhere) return elsewhere;
  if (truth.stuck) return { tone: 'needs', icon: 'needs', text: line([kept, STUCK]), moving: false };
  if (truth.sending > 0) return { tone: 'here', icon: 'sending', text: line([kept, 'sending']), moving: true };
  if (kept) return { tone: 'here', icon: 'here', text: kept, moving: false };
  if (truth.confirmedAt === null)
    return { tone: 'unknown', icon: 'unknown', text: 'Checking what was sent', moving: true };
  return { tone: 'sent', icon: 'sent', text: `All sent ${formatTime(truth.confirmedAt, now)}`, moving: false };
}
