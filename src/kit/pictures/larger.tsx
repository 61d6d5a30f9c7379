import { deployment } from '#http/deployment.ts';
import { later } from '#ui/later.tsx';
import type { ViewerProps } from '#ui/viewer.tsx';

/** Loaded when the first picture is looked at closely. */
const Viewer = later<ViewerProps>(async () => ({ default: (await import('#ui/viewer.tsx')).Viewer }));

/** A picture of the file door, as the viewer needs it. */
interface Viewed {
  readonly url: string;
  readonly name: string;
}

/** Which pictures are looked at one after the other, and which of them now. */
export interface Looked<P extends Viewed> {
  readonly of: readonly P[];
  readonly at: number;
}

interface Props<P extends Viewed> {
  /** Null while none is looked at. */
  readonly looked: Looked<P> | null;
  readonly captionOf: (picture: P) => string;
  readonly onLook: (looked: Looked<P> | null) => void;
}

/** One picture on the whole screen; the arrows go on to the others that are looked at with it. */
export function Larger<P extends Viewed>({ looked, captionOf, onLook }: Props<P>) {
  const picture = looked?.of[looked.at];
  if (!looked || !picture) return null;
  const { of, at } = looked;
  return (
    <Viewer
      at={at}
      count={of.length}
      caption={captionOf(picture)}
      onGo={(next) => onLook({ of, at: next })}
      onClose={() => onLook(null)}
    >
      <img key={picture.url} src={`${deployment().origin}${picture.url}`} alt={picture.name} />
    </Viewer>
  );
}
