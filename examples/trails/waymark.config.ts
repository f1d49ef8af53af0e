import { defineConfig } from 'waymark/config'

export default defineConfig({
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  // Everything is measured: this app is there to be looked at in the console.
  telemetry: { tracesSampleRate: 1 },
  // The short address that is painted on signposts.
  redirects: [{ source: '/t/:slug', destination: '/trails/:slug', permanent: true }],
})
