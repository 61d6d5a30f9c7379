import { useEffect, useState } from 'react';
import { CameraClosed, openCamera, type Camera, type CameraTrouble } from '#media/camera.dom.ts';

/** Why a file is chosen instead, in words. */
export const TROUBLE_TEXT: Readonly<Record<CameraTrouble, string>> = {
  denied:
    'The app may not use the camera. Allow it in the settings of the browser, or take the photo with the camera app.',
  none: 'There is no camera here. Choose a photo or a PDF of the receipt.',
  busy: 'Another app has the camera. Close that one, or take the photo with the camera app.',
};

export type OpenCamera = { readonly camera: Camera } | { readonly trouble: CameraTrouble } | null;

/** The open camera, or why there is none; null while it opens. It is closed while the page is hidden, and when the screen goes. */
export function useOpenCamera(): OpenCamera {
  const [state, setState] = useState<OpenCamera>(null);
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const changed = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  useEffect(() => {
    if (!isVisible) return undefined;
    let isGone = false;
    let opened: Camera | null = null;
    const open = async () => {
      try {
        opened = await openCamera();
        if (isGone) opened.close();
        else setState({ camera: opened });
      } catch (error) {
        if (!isGone) setState({ trouble: error instanceof CameraClosed ? error.trouble : 'busy' });
      }
    };
    void open();
    return () => {
      isGone = true;
      opened?.close();
      setState(null);
    };
  }, [isVisible]);
  return state;
}
