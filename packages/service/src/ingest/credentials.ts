export interface Dsn {
  protocol: 'http' | 'https'
  publicKey: string
  /** With the port, if any. */
  host: string
  /** In front of `/api/`, with a leading and no trailing slash; empty for none. */
  path: string
  projectId: number
}

/** Who sends: a project and the key that belongs to it. Both are claims until they are checked as a pair. */
export interface Credentials {
  projectId: number | undefined
  publicKey: string | undefined
}

const DSN =
  /^(https?):\/\/(\w{1,100})(?::\w{0,100})?@([\w.:[\]-]{1,255})((?:\/[\w.~%-]{1,200}){0,10})\/(\d{1,15})[^/]{0,100}$/

export function decodeDsn(text: unknown): Dsn | undefined {
  if (typeof text !== 'string') return undefined
  const [, protocol, publicKey, host, path, projectId] = DSN.exec(text) ?? []
  if (publicKey === undefined || host === undefined) return undefined
  return {
    protocol: protocol === 'https' ? 'https' : 'http',
    publicKey,
    host,
    path: path ?? '',
    projectId: Number(projectId),
  }
}

export function encodeDsn(dsn: Dsn): string {
  return `${dsn.protocol}://${dsn.publicKey}@${dsn.host}${dsn.path}/${dsn.projectId}`
}

/** `Sentry sentry_key=abc, sentry_version=7` → `abc` */
export function readAuthHeader(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 2_000) return undefined
  for (const pair of header.replace(/^\s*sentry\s+/i, '').split(',')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === 'sentry_key') return value?.trim()
  }
  return undefined
}

/** In the order of the protocol: the envelope's own header, the query, the request header. */
export function readCredentials(sources: {
  dsn: unknown
  query: URLSearchParams
  authHeader: string | undefined
  /** From the path of the request; absent at a tunnel. */
  projectId: number | undefined
}): Credentials {
  const dsn = decodeDsn(sources.dsn)
  if (dsn !== undefined) {
    // A DSN of another project than the path says is a wrong pair.
    const isSame = sources.projectId === undefined || sources.projectId === dsn.projectId
    return { projectId: isSame ? dsn.projectId : undefined, publicKey: dsn.publicKey }
  }
  const publicKey = sources.query.get('sentry_key') ?? readAuthHeader(sources.authHeader)
  return { projectId: sources.projectId, publicKey: publicKey ?? undefined }
}
