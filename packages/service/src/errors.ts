/** What the service tells the person who runs it. Codes are stable. */
const ERRORS = {
  WMS001: {
    message:
      'There is no SQLite for this Node: it has no node:sqlite, and the package libsql is not installed.',
    hint: 'Use Node 22.13 or newer, or install libsql, or set a PostgreSQL URL.',
  },
  WMS002: {
    message: 'The database was written by a newer version of the service.',
    hint: 'Run the version that wrote it, or a newer one.',
  },
  WMS003: {
    message: 'The URL of the database is not one of PostgreSQL.',
    hint: 'Write postgres://user:password@host:port/database, or leave it out to use SQLite.',
  },
  WMS004: {
    message: 'A backup needs a file that does not exist yet, in a folder that does.',
    hint: 'Give another path. PostgreSQL is backed up with its own tools.',
  },
  WMS005: {
    message: 'The address of the webhook is not allowed.',
    hint: 'Use an http or https URL without a user, whose host has an address that can be reached.',
  },
  WMS006: {
    message: 'There is nothing under this id.',
    hint: 'It may have been deleted or merged into another issue.',
  },
  WMS007: {
    message: 'The request to the service is not valid.',
    hint: 'See the detail.',
  },
  WMS008: {
    message: 'The console needs an owner.',
    hint: 'Make another user an owner first.',
  },
  WMS009: {
    message: 'This is not the address of a mailbox.',
    hint: 'Write one address such as ann@example.org, without a name.',
  },
  WMS010: {
    message: 'There is no mail server to send with.',
    hint: 'Set WAYMARK_SMTP_URL to smtp://user:password@host:587, or smtps:// for a server that begins with TLS.',
  },
  WMS011: {
    message: 'The mail was not sent: there were 60 within the last hour.',
    hint: 'Mute issues that come often, or use a channel of another kind.',
  },
  WMS012: {
    message: 'The file of the database is damaged. It was left as it is.',
    hint: 'Put a backup in its place, or move it away: then the service begins with an empty one.',
  },
  WMS013: {
    message: 'The data folder is in use by another process.',
    hint: 'Stop that one, or name another folder.',
  },
  WMS014: {
    message:
      'The webhook leads into a private network, which is refused unless the service runs with WAYMARK_ALERTS_PRIVATE=1.',
    hint: 'Set it only where everybody who may add channels may also reach that network.',
  },
  WMS015: {
    message: 'The database takes nothing at the moment, so nothing can be changed.',
    hint: 'See the detail. It is tried again until it can be written.',
  },
  WMS016: {
    message: 'The database does not answer.',
    hint: 'See the detail. Every question asks it anew.',
  },
  WMS017: {
    message: 'The database cannot be opened or written.',
    hint: 'See the detail. Is there room on the disk, and may this user write to the data folder? Does PostgreSQL run?',
  },
} as const

export type ServiceErrorCode = keyof typeof ERRORS

export class ServiceError extends Error {
  readonly code: ServiceErrorCode
  readonly hint: string

  constructor(code: ServiceErrorCode, options: { detail?: string; cause?: unknown } = {}) {
    const { message, hint } = ERRORS[code]
    super(options.detail === undefined ? message : `${message} (${options.detail})`, { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.hint = hint
  }
}
