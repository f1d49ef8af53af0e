/** The service and its console, in the same install. Each of the texts may also come from the environment, which wins. */
export interface ConsoleConfig {
  /**
   * False: neither service nor console. True: also when reports go elsewhere. Default: when no DSN is configured, and nobody
   * can get in who should not. WAYMARK_CONSOLE=on or off wins.
   */
  enabled?: boolean
  /** Of the user `owner`. Without one, only a server that this machine alone can reach has a console. WAYMARK_CONSOLE_PASSWORD wins. */
  password?: string
  /** Where reports are kept, from the folder of the app. Default: `.waymark-data`. WAYMARK_CONSOLE_DATA wins. */
  dataDir?: string
  /** `postgres://…`, for several servers of one app. Default: SQLite in the data folder. WAYMARK_CONSOLE_DATABASE wins. */
  databaseUrl?: string
}
