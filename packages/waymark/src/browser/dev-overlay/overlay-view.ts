import type { CodeFrame, DevError, DevErrorFrame } from '../../shared/dev-error.ts'
import { readHub, type ReportNote } from '../../shared/telemetry/hub.ts'
import { CONSOLE_PATH, CONSOLE_REPORT_PATH } from '../../shared/wire.ts'

/** What one error looks like. Text is only ever set as text, so nothing in an error becomes markup. */

export interface ErrorViewActions {
  /** `path:line:column` */
  openInEditor(place: string): void
}

type Child = Node | string | false | undefined

export function createNode<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children.filter((child) => child !== false && child !== undefined))
  return node
}

export function createErrorView(error: DevError, actions: ErrorViewActions): DocumentFragment {
  const view = document.createDocumentFragment()
  const [headline, details] = splitMessage(error.message)
  const title = createNode('h1', { id: 'title', tabindex: '-1' }, headline)
  view.append(createNameLine(error), title)
  if (details !== '') {
    view.append(
      createNode('pre', { class: 'details', tabindex: '0' }, ...details.split('\n').map(createDetailLine)),
    )
  }
  view.append(...createBody(error, actions))
  if (error.report !== undefined) view.append(...createBreadcrumbs(error.report))
  return view
}

/** What the visitor or the request did before, newest last. */
function createBreadcrumbs({ breadcrumbs }: ReportNote): Node[] {
  if (breadcrumbs.length === 0) return []
  const items = breadcrumbs.map(({ timestamp = 0, category = '', message, data }) => {
    const time = new Date(timestamp * 1000).toLocaleTimeString()
    const text = message ?? JSON.stringify(data ?? {})
    return createNode(
      'li',
      {},
      createNode(
        'div',
        { class: 'still' },
        createNode('code', {}, category),
        text,
        createNode('code', {}, time),
      ),
    )
  })
  return [createNode('h2', {}, 'Breadcrumbs'), createNode('ol', { class: 'breadcrumbs' }, ...items)]
}

/** React shows a mismatch as a diff: what the client rendered with a plus, what the server sent with a minus. */
function createDetailLine(line: string): Node | string {
  const [sign] = /^[+-](?=\s{2})/.exec(line) ?? []
  if (sign === undefined) return `${line}\n`
  return createNode('span', { class: sign === '+' ? 'added' : 'removed' }, `${line}\n`)
}

function createNameLine(error: DevError): HTMLElement {
  const { name, plugin, digest, report } = error
  const href = findReport(error)
  return createNode(
    'p',
    { class: 'name' },
    name,
    plugin !== undefined &&
      createNode('span', { class: 'tag' }, 'in plugin ', createNode('code', {}, plugin)),
    digest !== undefined && createNode('span', { class: 'tag' }, 'digest ', createNode('code', {}, digest)),
    report !== undefined &&
      createNode('span', { class: 'tag' }, 'report ', createNode('code', {}, report.id)),
    href !== undefined && createNode('a', { class: 'tag', href, target: '_blank' }, 'Open in console'),
  )
}

/** The server says where its reports are. Those of the page are in the console beside the app, if that is where they go. */
function findReport({ reportUrl, report }: DevError): string | undefined {
  if (reportUrl !== undefined || report === undefined) return reportUrl
  return readHub()?.dsn.includes(`${CONSOLE_PATH}/`) ? CONSOLE_REPORT_PATH + report.id : undefined
}

function createBody(error: DevError, actions: ErrorViewActions): Node[] {
  const nodes: Node[] = []
  if (error.hint !== undefined) nodes.push(createHint(error.hint, error.code))
  if (error.codeFrame) nodes.push(createCodeView(error.codeFrame, actions))
  if (error.frames.length > 0) nodes.push(createNode('h2', {}, 'Stack'), createStack(error.frames, actions))
  if (error.cause) nodes.push(createCause(error.cause, actions))
  return nodes
}

function createCause(cause: DevError, actions: ErrorViewActions): HTMLElement {
  return createNode(
    'section',
    { class: 'cause' },
    createNode('h2', {}, 'Caused by'),
    createNameLine(cause),
    createNode('p', { class: 'message' }, cause.message),
    ...createBody(cause, actions),
  )
}

function createHint(hint: string, code: string | undefined): HTMLElement {
  return createNode(
    'p',
    { class: 'hint' },
    createNode('b', {}, 'Hint'),
    createNode('span', {}, hint),
    code !== undefined && createNode('code', {}, code),
  )
}

function createCodeView(frame: CodeFrame, actions: ErrorViewActions): HTMLElement {
  const position = `:${frame.line}:${frame.column}`
  const path = createNode('code', { class: 'path' }, ...createPath(frame.file), createNode('i', {}, position))
  const header = createNode('header', {}, path)
  if (frame.path !== undefined) {
    const place = frame.path + position
    const open = createNode('button', { type: 'button' }, 'Open in editor')
    open.addEventListener('click', () => actions.openInEditor(place))
    header.append(open)
  }
  if (frame.lines.length === 0) return createNode('section', { class: 'frame' }, header)
  const rows = frame.lines.map(({ number, text }) => createCodeRow(frame, number, text))
  const label = `Source around line ${frame.line} of ${frame.file}`
  const code = createNode('pre', { tabindex: '0', role: 'region', 'aria-label': label })
  code.append(createNode('code', { class: 'code' }, ...rows))
  return createNode('section', { class: 'frame' }, header, code)
}

function createCodeRow(frame: CodeFrame, number: number, text: string): HTMLElement {
  const cell = createNode('span', { class: 'number' }, String(number))
  if (number !== frame.line) return createNode('span', { class: 'row' }, cell, `${text}\n`)
  const start = frame.column - 1
  const [failing = ''] = /^[\w$]+|^./u.exec(text.slice(start)) ?? []
  return createNode(
    'span',
    { class: 'row failing', 'aria-current': 'true' },
    cell,
    text.slice(0, start),
    failing !== '' && createNode('mark', {}, failing),
    `${text.slice(start + failing.length)}\n`,
  )
}

function createStack(frames: DevErrorFrame[], actions: ErrorViewActions): HTMLElement {
  const list = createNode('ol', {})
  for (const run of groupFrames(frames)) {
    const items = run.map((frame) => createNode('li', {}, createFrameLine(frame, actions)))
    list.append(...(run[0]?.inApp ? items : [createFolded(items)]))
  }
  return list
}

/** Neighbours of the same kind together. */
function groupFrames(frames: DevErrorFrame[]): DevErrorFrame[][] {
  const runs: DevErrorFrame[][] = []
  for (const frame of frames) {
    const run = runs.at(-1)
    if (run && run[0]?.inApp === frame.inApp) run.push(frame)
    else runs.push([frame])
  }
  return runs
}

function createFolded(items: HTMLElement[]): HTMLElement {
  const label = `${items.length} library ${items.length === 1 ? 'frame' : 'frames'}`
  return createNode(
    'li',
    {},
    createNode('details', {}, createNode('summary', {}, label), createNode('ol', {}, ...items)),
  )
}

function createFrameLine(frame: DevErrorFrame, actions: ErrorViewActions): HTMLElement {
  const name = createNode('code', {}, frame.functionName || '(anonymous)')
  const place = createNode('code', {}, ...createPath(`${frame.file}:${frame.line}:${frame.column}`))
  const { path } = frame
  if (!frame.inApp || path === undefined) return createNode('div', { class: 'still' }, name, place)
  const button = createNode(
    'button',
    { type: 'button', class: 'place', title: 'Open in editor' },
    name,
    place,
  )
  button.addEventListener('click', () => actions.openInEditor(`${path}:${frame.line}:${frame.column}`))
  return button
}

/** A long path breaks between folders. */
function createPath(path: string): Node[] {
  return path.split(/(?<=\/)/).flatMap((part) => [document.createTextNode(part), createNode('wbr', {})])
}

/** React explains hydration errors over many lines; the first paragraph is the headline. */
function splitMessage(message: string): [headline: string, details: string] {
  const end = message.indexOf('\n')
  return end === -1
    ? [message, '']
    : [message.slice(0, end), message.slice(end).replace(/^\n+/, '').trimEnd()]
}
