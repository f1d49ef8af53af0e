export { defineConfig, type ConfigExport, type WaymarkConfig } from '../shared/config.ts'
