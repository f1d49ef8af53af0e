import { Socket } from 'node:net'
import { ServiceError } from '../errors.ts'
import { ALERT_TIMEOUT_MS } from '../limits.ts'
import { beforeDeadline } from './deadline.ts'

/** The mail server of the installation. */
export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…` */
  url: string
  /** Absent: `waymark@` and the host of the mail server. */
  from?: string
}

/** Sends one mail. Rejects when the mail server does not take it. */
export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>

/** One address and nothing else: no list, no name, no comment. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])$/

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** `mailto:` and the address, as a channel stores it. */
export function readMailChannel(url: string): string {
  const address = url.replace(/^mailto:/, '')
  if (!isMailAddress(address)) throw new ServiceError('WMS009', { detail: address.slice(0, 100) })
  return address
}

/** Refuses settings that cannot work before the first mail does. */
export function checkMailSettings({ url, from }: MailSettings): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isSmtp = parsed?.protocol === 'smtp:' || parsed?.protocol === 'smtps:'
  if (!isSmtp || parsed.hostname === '') throw new ServiceError('WMS010')
  if (from !== undefined && !isMailAddress(from))
    throw new ServiceError('WMS009', { detail: from.slice(0, 100) })
}

export function createMailSender(settings: MailSettings, timeoutMs: number = ALERT_TIMEOUT_MS): SendMail {
  checkMailSettings(settings)
  const from = settings.from ?? `waymark@${new URL(settings.url).hostname}`
  return async (mail) => {
    // Few installations send mails: the package is loaded with the first one.
    const { createTransport } = await import('nodemailer')
    // A socket of our own can be cut when the time for all of it is over; the package has a time for each step only.
    const socket = new Socket()
    const transport = createTransport({
      url: settings.url,
      socket,
      // Longer than there is time in all, so that what is told does not hang on which of them ends first.
      dnsTimeout: 2 * timeoutMs,
      connectionTimeout: 2 * timeoutMs,
      greetingTimeout: 2 * timeoutMs,
      socketTimeout: 2 * timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object)
    const sent = transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      // Other machines must not answer it.
      headers: { 'auto-submitted': 'auto-generated' },
    })
    try {
      await beforeDeadline(AbortSignal.timeout(timeoutMs), sent)
    } catch (cause) {
      socket.destroy()
      throw cause
    } finally {
      transport.close()
    }
  }
}
