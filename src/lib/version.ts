/** The version of the app, set when it is built. */
const built: unknown = import.meta.env?.['VITE_VERSION'];

export const version = typeof built === 'string' ? built : 'dev';
