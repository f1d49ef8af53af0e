import { defineConfig } from 'waymark/config'

/**
 * Event data is text that anybody may have sent: nothing in a page may run, load or frame what it did not bring. There are no
 * style attributes of ours either; geometry is drawn with attributes of SVG.
 */
const POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]
const PRODUCTION = [
  "script-src 'nonce-{nonce}' 'strict-dynamic'",
  "style-src 'self' 'nonce-{nonce}'",
  // React hides parts of a drawing that arrive later than the rest with exactly `display:none`.
  "style-src-attr 'unsafe-hashes' 'sha256-aqNNdDLnnrDOnTNdkJpYlAxKVJtLt9CtFLklmInuUAE='",
  "connect-src 'self'",
]
/** React's development build calls eval, and styles are inserted as they are edited. */
const DEVELOPMENT = [
  "script-src 'nonce-{nonce}' 'strict-dynamic' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws:",
]

export default defineConfig(({ mode }) => ({
  basePath: '/_waymark/console',
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  authInterrupts: true,
  poweredByHeader: false,
  health: false,
  // Source maps of large apps; the service takes no larger ones.
  serverActions: { bodySizeLimit: '50mb' },
  // It is the console: served by itself, for work on it, it has none of its own.
  console: { enabled: false },
  contentSecurityPolicy: [...POLICY, ...(mode === 'production' ? PRODUCTION : DEVELOPMENT)].join('; '),
  headers: [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
        { key: 'X-Robots-Tag', value: 'noindex' },
      ],
    },
  ],
}))
