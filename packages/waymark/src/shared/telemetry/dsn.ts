/** Where reports go, and by which project: `https://<key>@<host>[:<port>]/[<path>/]<project id>`. */
export interface Dsn {
  protocol: 'http' | 'https'
  publicKey: string
  /** With the port, if one is given. */
  host: string
  /** Without slashes at its ends; often empty. */
  path: string
  projectId: string
}

// An obsolete secret after the key is read and ignored.
const DSN = /^(https?):\/\/(\w+)(?::\w*)?@((?:\[[\da-f.:]+\]|[\w.-]+)(?::\d{1,5})?)\/(?:([^?#]+)\/)?(\d+)$/i

export function decodeDsn(text: string): Dsn | undefined {
  const [, protocol, publicKey, host, path = '', projectId] = DSN.exec(text.trim()) ?? []
  if (protocol === undefined || publicKey === undefined || host === undefined || projectId === undefined)
    return undefined
  return { protocol: protocol.toLowerCase() as Dsn['protocol'], publicKey, host, path, projectId }
}

/** The one spelling of a DSN, without a secret: two of them can be compared. */
export function encodeDsn({ protocol, publicKey, host, path, projectId }: Dsn): string {
  return `${protocol}://${publicKey}@${host}/${path === '' ? '' : `${path}/`}${projectId}`
}

/** The address that takes envelopes, with the credentials that need no header and so no preflight. */
export function createEnvelopeUrl(
  { protocol, publicKey, host, path, projectId }: Dsn,
  client: string,
): string {
  const prefix = path === '' ? '' : `/${path}`
  return `${protocol}://${host}${prefix}/api/${projectId}/envelope/?sentry_version=7&sentry_key=${publicKey}&sentry_client=${encodeURIComponent(client)}`
}
