/** Where the dedicated worker of a tab begins: it stands here because it puts engine and photos together, as the service worker does. */
import { createMedia } from '#media/media.ts';
import { serveTab } from '#sync/worker.ts';

serveTab(createMedia());
