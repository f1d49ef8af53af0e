import { applyOwnerPassword, createAccess } from '#service/access/access.js'
import { keepSecret, LINK_KEY_FILE } from '#service/access/kept-secret.js'
import { CONSOLE_HOST, type ConsoleHost, type EditorDoor } from '#service/console-host.js'
import type { Service } from '#service/service.js'

export interface HostOptions {
  place: ConsoleHost['place']
  /** Nobody has to sign in. */
  isOpen: boolean
  dataDir: string
  /** Of the owner; undefined: there is only the link, or whatever was set before. */
  password: string | undefined
  editor?: EditorDoor
}

/** Leaves the service where the console's pages look for it, with those who may see them. */
export async function installHost(
  service: Service,
  { place, isOpen, dataDir, password, editor }: HostOptions,
): Promise<void> {
  const { accessStore: store } = service
  if (password !== undefined) await applyOwnerPassword(store, password)
  const access = createAccess({ store, open: isOpen, linkKey: await keepSecret(dataDir, LINK_KEY_FILE) })
  const host: ConsoleHost = { service, place, access, ...(editor === undefined ? {} : { editor }) }
  Object.assign(globalThis, { [CONSOLE_HOST]: host })
}
