import { defineConfig } from 'waymark/config'

export default defineConfig({
  // Every request is measured, for the pages of the console about performance. For a busy site 0.1 is plenty.
  telemetry: { tracesSampleRate: 1 },
  // Every setting: docs/configuration.md in node_modules/waymark.
})
