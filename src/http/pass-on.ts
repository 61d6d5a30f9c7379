/** A request of the page as the service worker got it, sent on unchanged. */
export const passOn = (request: Request): Promise<Response> => fetch(request);
