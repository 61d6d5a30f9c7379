/** Headers that tell browsers what our pages may do. */

/**
 * The SHA-256 of nothing: an *empty* style element may stand in the page. Emotion makes empty ones and fills them through the CSSOM,
 * which the policy does not govern; without this hash Chromium gives the empty element no sheet at all (tried).
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Everything from our own origin, nothing inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${EMPTY_STYLE}`,
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const always: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Two years, as browsers ask of sites they remember as https for good. */
const HSTS = 'max-age=63072000; includeSubDomains';

export const securityHeaders = (tls: boolean): readonly (readonly [string, string])[] =>
  Object.entries(tls ? { ...always, 'Strict-Transport-Security': HSTS } : always);
