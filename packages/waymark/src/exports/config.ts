export type { Header, Redirect, Rewrite, Rewrites, RouteHas } from '../shared/config-routes.ts'
export { defineConfig, type ConfigExport, type WaymarkConfig } from '../shared/config.ts'
export type { DomainLocale, I18nConfig } from '../shared/locale-config.ts'
