import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { withoutOffice } from './scripts/office-files.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const api = process.env['YARDHAND_API'] ?? 'http://127.0.0.1:8081';

/**
 * Libraries that weigh as much as all of a screen, and their packages. scripts/budgets.ts gives each its budget and keeps them out of the
 * first load.
 */
export const heavyLibraries = {
  charts: ['chart.js'],
  calendar: ['@event-calendar/core'],
  pdf: ['pdfjs-dist'],
  scan: ['zxing-wasm'],
  phones: ['libphonenumber-js'],
  drag: ['@dnd-kit/core', '@dnd-kit/sortable', '@dnd-kit/utilities', '@dnd-kit/accessibility'],
};

/**
 * The chunk that a file belongs to when it is part of a heavy library: bundled with other code, a library leaves no trace in the manifest.
 * `package/file?url` only says where the file lies; it stays with whoever asks, who would load the whole library at once otherwise.
 */
export function heavyChunk(file: string): string | null {
  if (file.includes('?')) return null;
  const parts = `/${file.replaceAll('\\', '/')}`;
  const library = Object.entries(heavyLibraries).find(([, packages]) =>
    packages.some((name) => parts.includes(`/node_modules/${name}/`)),
  );
  return library ? `heavy-${library[0]}` : null;
}

/** Asked for by name, not imported: decoders of black-and-white scans and of JPEG 2000, for a page that may not run WebAssembly. */
const pdfDecoders: Plugin = {
  name: 'pdf-decoders',
  apply: 'build',
  generateBundle() {
    for (const name of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'])
      this.emitFile({
        type: 'asset',
        fileName: `assets/pdf/${name}`,
        source: readFileSync(`node_modules/pdfjs-dist/wasm/${name}`),
      });
  },
};

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    pdfDecoders,
    VitePWA({
      strategies: 'injectManifest',
      filename: 'sw.js',
      // The plugin derives the address from the source's name; the page registers /sw.js, the source is named like every folder's entry.
      integration: { beforeBuildServiceWorker: (options) => void (options.swSrc = 'src/sw/index.ts') },
      // public/manifest.webmanifest is a file, and registering (with a prompt before an update) is the app's own work.
      manifest: false,
      injectRegister: null,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,wasm,webmanifest}', 'icons/*.png'],
        globIgnores: ['assets/pdf/**'],
        manifestTransforms: [(entries) => ({ manifest: withoutOffice('dist', entries), warnings: [] })],
        // One script: a module service worker cannot be registered in every browser of the yard.
        rollupFormat: 'iife',
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    // scripts/size.ts reads it.
    manifest: true,
    sourcemap: true,
    // The content security policy allows files of our own origin, not data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: heavyChunk }] } },
    },
  },
  server: {
    port: 8080,
    proxy: Object.fromEntries(['/api', '/sanctum', '/pay/'].map((path) => [path, { target: api }])),
  },
});
