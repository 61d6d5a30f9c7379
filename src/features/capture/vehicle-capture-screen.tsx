import { useParams, useSearchParams } from 'react-router-dom';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Permission } from '#contract/permissions.ts';
import type { Asked } from './shot-owner.ts';
import { useNoWayForward } from './use-leave.ts';
import { type ShotTarget, useShotTarget } from './use-shot-target.ts';
import { VehicleCapture } from './vehicle-capture.tsx';
import { WalkEnd } from './walk-end.tsx';
import { atOf, pageOf } from './way.ts';

interface Props {
  readonly of: Asked['of'];
}

/** The camera that leads around a vehicle. The address says at which place it is, so that a reload comes back to it. */
export default function VehicleCaptureScreen({ of }: Props) {
  const { key = '' } = useParams();
  const [params] = useSearchParams();
  const { permissions } = useSession();
  const asked = askedBy(of, key, params);
  const { stop, damage, after } = atOf(params);
  const target = useShotTarget(asked, damage);
  const isLeaving = useNoWayForward();
  if (target === undefined || isLeaving) return <SkeletonRows rows={3} />;
  const refusal = whyNot(target, permissions);
  if (target === null || refusal !== null) return <Refused back={pageOf(asked)} words={refusal ?? ''} />;
  if (stop === 'end') return <WalkEnd asked={asked} target={target} />;
  return <VehicleCapture asked={asked} target={target} shown={{ slot: stop, damage }} after={after} />;
}

function askedBy(of: Asked['of'], key: string, params: URLSearchParams): Asked {
  if (of === 'walk-round') return { of, lid: `precheck/${key}` };
  const lid = `${of === 'private' ? 'private-rental' : 'booking'}/${key}`;
  return { of, lid, phase: params.get('phase') === 'checkout' ? 'checkout' : 'checkin' };
}

function whyNot(target: ShotTarget | null, may: readonly Permission[]): string | null {
  if (target === null) return 'What this picture belongs to is not on this device, or has no vehicle yet.';
  if (!may.includes(target.right)) return 'You may not take pictures of this vehicle. Ask the office if you should.';
  if (!target.isOpen) return 'Pictures of this side are not taken now: the rental is not there yet, or has gone on.';
  if (target.damage === undefined) return 'The damage of this close-up is not on this device.';
  return null;
}

function Refused({ back, words }: { readonly back: string; readonly words: string }) {
  return (
    <Screen title="Pictures" back={back}>
      <EmptyState icon="camera" title="No pictures here">
        {words}
      </EmptyState>
    </Screen>
  );
}
