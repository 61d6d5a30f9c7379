import { useEffect, type RefObject } from 'react';
import type { Camera } from '#media/camera.dom.ts';
import css from './capture.module.css';

interface Props {
  readonly camera: Camera | null;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Counts up with every press: each plays the shutter once. */
  readonly shots: number;
}

/** What the camera sees. */
export function Finder({ camera, video, shots }: Props) {
  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    element.srcObject = camera.stream;
    return () => {
      element.srcObject = null;
    };
  }, [camera, video]);
  return (
    <div className={css.finder}>
      <video ref={video} autoPlay playsInline muted aria-label="What the camera sees" />
      {camera ? null : <p className={css.opening}>Opening the camera…</p>}
      {shots > 0 ? <div key={shots} className={css.flash} /> : null}
    </div>
  );
}
