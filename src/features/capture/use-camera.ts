import { useEffect, useState } from 'react';
import { CameraClosed, openCamera, type Camera, type CameraTrouble } from '#media/camera.dom.ts';

export type CameraState = { readonly camera: Camera } | { readonly trouble: CameraTrouble } | null;

/**
 * The open camera, or why there is none; null while it opens. It is closed while the page is hidden: a camera that stays on drains
 * the phone, and some phones take it away then and give back a black picture.
 */
export function useCamera(attempt: number): CameraState {
  const [state, setState] = useState<CameraState>(null);
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');

  useEffect(() => {
    const changed = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);

  useEffect(() => {
    if (!visible) return;
    let gone = false;
    let opened: Camera | null = null;
    const open = async () => {
      try {
        opened = await openCamera();
        if (gone) opened.close();
        else setState({ camera: opened });
      } catch (error) {
        if (!gone) setState({ trouble: error instanceof CameraClosed ? error.trouble : 'busy' });
      }
    };
    void open();
    return () => {
      gone = true;
      opened?.close();
      setState(null);
    };
  }, [visible, attempt]);

  return state;
}
