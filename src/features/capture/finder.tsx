import { type ReactNode, useEffect, useRef } from 'react';
import frame from '#kit/camera/frame.module.css';
import type { Camera } from '#media/camera.dom.ts';
import css from './capture.module.css';

interface Props {
  readonly camera: Camera | null;
  /** The element that shows it, for grabbing, once its first frame is there; null when it goes. */
  readonly onVideo: (video: HTMLVideoElement | null) => void;
  /** Counts up with every press: each plays the shutter once. */
  readonly shots: number;
  /** What lies over the picture. */
  readonly children?: ReactNode;
}

/** What the camera sees. */
export function Finder({ camera, onVideo, shots, children }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !camera) return;
    const shows = () => onVideo(element);
    element.addEventListener('loadeddata', shows);
    element.srcObject = camera.stream;
    return () => {
      element.removeEventListener('loadeddata', shows);
      element.srcObject = null;
      onVideo(null);
    };
  }, [camera, onVideo]);
  return (
    <div className={frame.finder}>
      <video ref={video} autoPlay playsInline muted aria-label="What the camera sees" />
      {children}
      {camera ? null : <p className={frame.opening}>Opening the camera…</p>}
      {shots > 0 ? <div key={shots} className={css.flash} /> : null}
    </div>
  );
}
