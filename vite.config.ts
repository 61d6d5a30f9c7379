import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const api = process.env['YARDHAND_API'] ?? 'http://127.0.0.1:8081';

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  plugins: [
    react(),
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
  },
  server: {
    port: 8080,
    proxy: Object.fromEntries(['/api', '/sanctum'].map((path) => [path, { target: api }])),
  },
});
