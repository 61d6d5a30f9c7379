/** The camera inside the app: burst capture, the torch for dials in the dark, and words for why it cannot be had. */

/** denied: the person or the page said no · none: there is no camera · busy: another app holds it */
export type CameraTrouble = 'denied' | 'none' | 'busy';

/** Thrown by `openCamera`; the screen offers the file input instead. */
export class CameraClosed extends Error {
  readonly trouble: CameraTrouble;
  constructor(trouble: CameraTrouble, cause: unknown) {
    super(`camera: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

export interface Camera {
  /** For the `srcObject` of a muted, playing, inline video element. */
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  torch(on: boolean): Promise<void>;
  /** A JPEG of what the video shows now, in the camera's full size. Rejects until the first frame is there. */
  grab(video: HTMLVideoElement): Promise<{ bytes: ArrayBuffer; mime: 'image/jpeg' }>;
  /** Turns the camera and its light off. */
  close(): void;
}

/** More than the 1600 px that are sent, so that the worker has something to sharpen from. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1440 } },
};
const QUALITY = 0.92;

/** Opens the camera at the back. Throws CameraClosed. */
export async function openCamera(): Promise<Camera> {
  const stream = await getStream();
  const [track] = stream.getVideoTracks();
  return {
    stream,
    // Firefox does not tell before version 132.
    hasTorch: 'torch' in (track?.getCapabilities?.() ?? {}),
    // `torch` is of the Image Capture specification; TypeScript's DOM does not know it.
    torch: async (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
    grab: grabFrame,
    close: () => stream.getTracks().forEach((t) => t.stop()),
  };
}

async function getStream(): Promise<MediaStream> {
  // Absent on plain http, where browsers give no camera.
  if (!navigator.mediaDevices) throw new CameraClosed('denied', null);
  try {
    return await navigator.mediaDevices.getUserMedia(WANTED);
  } catch (error) {
    throw new CameraClosed(troubleOf(error), error);
  }
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

async function grabFrame(video: HTMLVideoElement): Promise<{ bytes: ArrayBuffer; mime: 'image/jpeg' }> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  if (canvas.width === 0) throw new Error('the camera shows nothing yet');
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  // Null when memory ran out: better no picture than an empty one.
  if (!blob) throw new Error('the picture could not be made');
  return { bytes: await blob.arrayBuffer(), mime: 'image/jpeg' };
}
