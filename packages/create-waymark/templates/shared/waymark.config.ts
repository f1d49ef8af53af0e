import { defineConfig } from 'waymark/config'

export default defineConfig({
  // Every setting: docs/configuration.md in node_modules/waymark.
})
