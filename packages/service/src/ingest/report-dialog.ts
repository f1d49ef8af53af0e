import type { IncomingMessage } from 'node:http'
import {
  addElement,
  addField,
  createSheet,
  showDialog,
  type DialogSettings,
  type DialogTexts,
} from '../dialog/show-dialog.ts'
import type { KnownProjects } from '../known-projects.ts'
import { MAX_DIALOG_TEXT_CHARS, MAX_FEEDBACK_CHARS } from '../limits.ts'
import type { Project } from '../project.ts'
import type { Admission } from './admit.ts'
import { Refusal, type Answer } from './answer.ts'
import { authenticate, expectSender, readSources } from './authenticate.ts'
import type { BodyRoom } from './body-room.ts'
import { decodeDsn } from './credentials.ts'
import { readEventId } from './read-envelope.ts'
import { createEventId, createEventItem, readSingle } from './single-event.ts'

/** `showReportDialog()` of clients for browsers: a script that shows a form, and what the form sends. */

const PATH = /^\/api\/embed\/error-page\/?$/

const ENGLISH: DialogTexts = {
  title: 'Something went wrong',
  subtitle: 'The error has been reported.',
  subtitle2: 'If you tell what you were doing, it is easier to repair.',
  labelName: 'Name',
  labelEmail: 'Email',
  labelComments: 'What happened?',
  labelClose: 'Close',
  labelSubmit: 'Send',
  errorGeneric: 'This could not be sent. Please try again.',
  errorFormEntry: 'Something is missing or wrong in the form.',
  successMessage: 'Thank you. Your message has been sent.',
}
const GERMAN: DialogTexts = {
  title: 'Etwas ist schiefgegangen',
  subtitle: 'Der Fehler wurde gemeldet.',
  subtitle2: 'Wenn Sie sagen, was Sie gerade getan haben, ist er leichter zu beheben.',
  labelName: 'Name',
  labelEmail: 'E-Mail',
  labelComments: 'Was ist passiert?',
  labelClose: 'Schließen',
  labelSubmit: 'Senden',
  errorGeneric: 'Das konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  errorFormEntry: 'Im Formular fehlt etwas oder ist etwas falsch.',
  successMessage: 'Danke. Ihre Nachricht wurde gesendet.',
}

export function isDialogPath(path: string): boolean {
  return PATH.test(path)
}

export async function answerDialog(
  request: IncomingMessage,
  { address, room }: { address: string; room: BodyRoom },
  { admission, projects, now }: { admission: Admission; projects: KnownProjects; now: () => number },
): Promise<Answer> {
  const { project, query } = await findProject(request, projects)
  const aboutId = readEventId(query.get('eventId'))
  if (aboutId === undefined) throw new Refusal(400, 'eventId is not the id of an event')
  if (request.method === 'GET') return answerScript(readSettings(query, request.headers['accept-language']))
  if (request.method !== 'POST') throw new Refusal(405, 'the dialog is fetched with GET and sent with POST')
  const form = new URLSearchParams(Buffer.from(await readSingle(request, room)).toString())
  const message = form.get('comments')?.trim() ?? ''
  if (message === '') throw new Refusal(400, 'comments are missing')
  const feedback = {
    message,
    name: form.get('name'),
    contact_email: form.get('email'),
    url: form.get('url') ?? request.headers.referer,
    associated_event_id: aboutId,
  }
  const eventId = createEventId()
  const payload = Buffer.from(JSON.stringify({ contexts: { feedback } }))
  const sender = { project, address }
  const item = createEventItem(request, sender, { type: 'feedback', receivedMs: now(), eventId, payload })
  return admission.admit(project, [item], eventId)
}

/** The address has the whole DSN as one parameter. */
async function findProject(
  request: IncomingMessage,
  projects: KnownProjects,
): Promise<{ project: Project; query: URLSearchParams }> {
  const { query, origin } = readSources(request, 0)
  const dsn = decodeDsn(query.get('dsn'))
  if (dsn === undefined) throw new Refusal(400, 'dsn is not the address of a project')
  const sources = {
    query: new URLSearchParams({ sentry_key: dsn.publicKey }),
    authHeader: undefined,
    projectId: dsn.projectId,
    ...(origin === undefined ? {} : { origin }),
  }
  await expectSender(sources, projects)
  return { project: authenticate(sources, undefined, projects), query }
}

function readSettings(query: URLSearchParams, acceptLanguage: string | undefined): DialogSettings {
  const isGerman = /^\s*de\b/i.test(query.get('lang') ?? acceptLanguage ?? '')
  const texts = { ...(isGerman ? GERMAN : ENGLISH) }
  const read = (name: string): string | undefined => query.get(name)?.slice(0, MAX_DIALOG_TEXT_CHARS)
  for (const name of Object.keys(texts) as (keyof DialogTexts)[]) texts[name] = read(name) ?? texts[name]
  return {
    texts,
    lang: isGerman ? 'de' : 'en',
    name: read('name') ?? '',
    email: read('email') ?? '',
    maxChars: MAX_FEEDBACK_CHARS,
  }
}

function answerScript(settings: DialogSettings): Answer {
  const functions = [addElement, addField, createSheet, showDialog].map(String).join('\n')
  // Nothing of what the address says is ever more than the content of a string.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`)
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    body: `(() => {\n${functions}\nshowDialog(${json}, document.currentScript.src)\n})()\n`,
  }
}
