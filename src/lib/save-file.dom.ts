/** Hands a file to the person: the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken its own hold of the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
