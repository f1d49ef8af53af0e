import { defineConfig } from 'waymark/config'

export default defineConfig({
  output: 'export',
  // Pages are plain files: any file server finds docs/routing/index.html.
  trailingSlash: true,
})
