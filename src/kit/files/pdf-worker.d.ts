/** Where the build puts the worker of pdf.js: a file of our own, since the page may run nothing else. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs?url' {
  const address: string;
  export default address;
}
