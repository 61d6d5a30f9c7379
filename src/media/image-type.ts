/** What a file is by its first bytes: names and declared types of phone files are often wrong. */
export function imageType(bytes: ArrayBuffer): string | null {
  const head = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 16)));
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (head.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|heim|heis|mif1|msf1)/.test(head.slice(8))) return 'image/heic';
  return null;
}
