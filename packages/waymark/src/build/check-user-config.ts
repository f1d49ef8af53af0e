import type { WaymarkConfig } from '../shared/config.ts'
import { checkConfigRoutes, type CheckedConfigRoutes } from './check-config-routes.ts'
import { checkConfig } from './check-config.ts'
import { checkI18n, warnOfLocales } from './check-i18n.ts'

export interface CheckedConfig extends CheckedConfigRoutes {
  userConfig: WaymarkConfig
}

/** All checks of what a configuration file says, wherever it comes from. `file` is named in errors. */
export async function checkUserConfig(config: unknown, file: string): Promise<CheckedConfig> {
  const userConfig = checkConfig(config, file)
  checkI18n(userConfig.i18n, file)
  const { routes, warnings } = await checkConfigRoutes(userConfig, file)
  return { userConfig, routes, warnings: [...warnings, ...warnOfLocales(userConfig.i18n, file)] }
}
