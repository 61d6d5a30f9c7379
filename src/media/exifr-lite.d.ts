/** The build without TIFF, PNG and XMP: JPEG and HEIC are what cameras make. exifr types its full build only. */
declare module 'exifr/dist/lite.esm.mjs' {
  export { orientation, parse } from 'exifr';
}
