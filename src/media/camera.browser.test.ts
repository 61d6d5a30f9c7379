import { afterEach, describe, expect, it, vi } from 'vitest';
import { CameraClosed, openCamera } from './camera.dom.ts';
import { imageType } from './image-type.ts';
import { copyFiles } from './pick.dom.ts';

/** A camera that films a canvas: real streams and tracks, without hardware. */
function filming(width: number, height: number): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  let shade = 0;
  const draw = () => {
    shade = (shade + 9) % 255;
    context.fillStyle = `rgb(${shade} 120 60)`;
    context.fillRect(0, 0, width, height);
    requestAnimationFrame(draw);
  };
  draw();
  return canvas.captureStream(30);
}

async function showing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  document.body.append(video);
  await video.play();
  return video;
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe('the camera in the app', () => {
  it('asks for the camera at the back and grabs JPEGs in its full size, one after another', async () => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(filming(1280, 720));
    const camera = await openCamera();
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ audio: false, video: { facingMode: { ideal: 'environment' } } });
    expect(camera.hasTorch).toBe(false);
    const video = await showing(camera.stream);
    const pictures = [await camera.grab(video), await camera.grab(video), await camera.grab(video)];
    for (const { bytes, mime } of pictures) {
      expect([mime, imageType(bytes)]).toEqual(['image/jpeg', 'image/jpeg']);
      const bitmap = await createImageBitmap(new Blob([bytes]));
      expect([bitmap.width, bitmap.height]).toEqual([1280, 720]);
    }
    camera.close();
    expect(camera.stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
  });

  it('takes no empty picture before the first frame', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(filming(64, 64));
    const camera = await openCamera();
    await expect(camera.grab(document.createElement('video'))).rejects.toThrow('shows nothing yet');
    camera.close();
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
  ])('says why it cannot be had: %s is %s', async (name, trouble) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
    const refused = await openCamera().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CameraClosed);
    expect(refused).toMatchObject({ trouble });
  });
});

describe('pictures from a file input', () => {
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);

  it('are copied, with the type that their bytes have', async () => {
    const files = [
      new File([jpeg], 'IMG_1.png', { type: 'image/png' }),
      new File(['GIF89a'], 'old.gif', { type: 'image/gif' }),
    ];
    const { pictures, failed } = await copyFiles(files);
    expect(pictures).toHaveLength(1);
    expect(pictures[0]?.mime).toBe('image/jpeg');
    expect(new Uint8Array(pictures[0]!.bytes)).toEqual(jpeg);
    expect(failed).toEqual(['old.gif']);
  });

  it('that cannot be read are named, so that they are taken again', async () => {
    const dead = new File([jpeg], 'dead.jpg');
    vi.spyOn(dead, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    const short = new File([jpeg], 'short.jpg');
    vi.spyOn(short, 'arrayBuffer').mockResolvedValue(jpeg.slice(0, 4).buffer);
    expect(await copyFiles([dead, short])).toEqual({ pictures: [], failed: ['dead.jpg', 'short.jpg'] });
  });
});
