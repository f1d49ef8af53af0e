'use server'

import { refresh, revalidatePath } from 'waymark/cache'
import { redirect } from 'waymark/navigation'
import type { Session } from '../../service/src/console-host.ts'
import { readText } from '../messages/read-text.ts'
import type { FormResult, FormState } from './form-state.ts'
import { readHost } from './host.ts'
import { isMissing, isServiceError, isStoreAway } from './service-error.ts'
import { actionsTo, readChange, readEarlier, type Change, type EarlierIssue } from './issue-change.ts'
import { hasRole, isAssignable, requireRole } from './session.ts'

/** What a form shows afterwards. The time tells which of two results is the later one. */
export type ChangeResult =
  | {
      kind: 'done'
      done: 'resolve' | 'reopen' | 'mute' | 'assign' | 'merge' | 'undo'
      count: number
      undo?: string
      atMs: number
    }
  | { kind: 'refused'; reason: 'failed' | 'forbidden' | 'nothing' | 'too-few' | 'no-user'; atMs: number }

type Refusal = Extract<ChangeResult, { kind: 'refused' }>['reason']

/** Fields: `project`, one `issue` for each, and `do` of the button that was pressed. */
export async function changeIssues(_previous: null, form: FormData): Promise<ChangeResult> {
  const session = await requireRole('reader')
  const refuse = (reason: Refusal): ChangeResult => ({ kind: 'refused', reason, atMs: Date.now() })
  // Somebody whose role changed while the page was open stays on it, and is told.
  if (!hasRole(session, 'member')) return refuse('forbidden')
  const projectId = readNumber(form.get('project'))
  const issueIds = [...new Set(form.getAll('issue').map(readNumber))]
  if (issueIds.length === 0) return refuse('nothing')
  try {
    const earlier = await readIssues(projectId, issueIds)
    const users = Math.max(...earlier.map((issue) => issue.users))
    const change = readChange(String(form.get('do')), { nowMs: Date.now(), name: session.name, users })
    if (change === undefined) return refuse('failed')
    if (change.kind === 'merge' && issueIds.length < 2) return refuse('too-few')
    if (change.kind === 'assign' && !(await isAssignable(change.assignee, session))) return refuse('no-user')
    await runChange(change, { projectId, issueIds, actor: session.name })
    if (change.kind !== 'delete') {
      refresh()
      return describe(change, earlier)
    }
    // Pages that were visited before must not show it when one goes back to them.
    revalidatePath('/', 'layout')
  } catch (error) {
    if (isServiceError(error)) return refuse('failed')
    throw error
  }
  redirect(`/p/${projectId}/issues`)
}

/** Fields: `project` and `undo`, as `changeIssues` returned it. */
export async function undoChange(_previous: null, form: FormData): Promise<ChangeResult> {
  const session = await requireRole('member')
  const projectId = readNumber(form.get('project'))
  const earlier = readEarlier(String(form.get('undo')))
  const failed: ChangeResult = { kind: 'refused', reason: 'failed', atMs: Date.now() }
  if (earlier === undefined) return failed
  let count = 0
  try {
    for (const issue of earlier) if (await restore(issue, projectId, session)) count += 1
  } catch (error) {
    if (isServiceError(error)) return failed
    throw error
  }
  refresh()
  return count === 0 ? failed : { kind: 'done', done: 'undo', count, atMs: Date.now() }
}

/** Fields: `project`, `issue` and `text`. */
export async function commentIssue(_previous: null, form: FormData): Promise<FormState> {
  const session = await requireRole('member')
  const text = String(form.get('text') ?? '').trim()
  if (text === '') return null
  const [projectId, issueId] = [readNumber(form.get('project')), readNumber(form.get('issue'))]
  try {
    await readHost().service.commands.comment({ projectId, issueId, actor: session.name, text })
  } catch (error) {
    if (isStoreAway(error)) return { isDone: false, text: readText().text('lost.failed') }
    // Somebody else has deleted it: the page shows how it is now.
    if (!isServiceError(error)) throw error
  }
  return showChange()
}

/** Fields: `project`, `issue` and `key`, that of the events which leave. */
export async function splitIssue(_previous: null, form: FormData): Promise<FormState> {
  const session = await requireRole('member')
  const [projectId, issueId] = [readNumber(form.get('project')), readNumber(form.get('issue'))]
  const key = String(form.get('key'))
  try {
    await readHost().service.commands.unmerge({ projectId, issueId, key, actor: session.name })
  } catch (error) {
    if (isStoreAway(error)) return { isDone: false, text: readText().text('lost.failed') }
    // Somebody else was faster: the page shows how it is now.
    if (!isServiceError(error)) throw error
  }
  return showChange()
}

/** The page itself says what was done. */
function showChange(): FormResult {
  refresh()
  return { isDone: true, text: '' }
}

type StoredIssue = EarlierIssue & { users: number }

async function readIssues(projectId: number, issueIds: number[]): Promise<StoredIssue[]> {
  const details = await Promise.all(
    issueIds.map((issueId) => readHost().service.queries.readIssue({ projectId, issueId })),
  )
  return details.map(({ issue: { id, state, assignee, users } }) => ({ id, state, assignee, users }))
}

async function runChange(
  change: Change,
  target: { projectId: number; issueIds: number[]; actor: string },
): Promise<void> {
  const { commands } = readHost().service
  if (change.kind === 'state') await commands.changeState({ ...target, action: change.action })
  else if (change.kind === 'assign') await commands.assign({ ...target, assignee: change.assignee })
  else if (change.kind === 'merge') await commands.merge(target)
  else await commands.deleteIssues(target)
}

/** No undo for a merge: the page waits before it asks for it, and the issue can be split later. */
function describe(change: Exclude<Change, { kind: 'delete' }>, earlier: StoredIssue[]): ChangeResult {
  const done = change.kind === 'state' ? change.done : change.kind
  const count = earlier.length
  if (done === 'merge') return { kind: 'done', done, count, atMs: Date.now() }
  const undo = earlier.map(({ id, state, assignee }): EarlierIssue => ({ id, state, assignee }))
  return { kind: 'done', done, count, undo: JSON.stringify(undo), atMs: Date.now() }
}

/** `false`: somebody else has deleted it meanwhile, or merged it. The others are restored all the same. */
async function restore(issue: EarlierIssue, projectId: number, session: Session): Promise<boolean> {
  const { commands, queries } = readHost().service
  const target = { projectId, issueIds: [issue.id], actor: session.name }
  try {
    const { issue: now } = await queries.readIssue({ projectId, issueId: issue.id })
    const isChanged = now.assignee !== issue.assignee
    // A user who was deleted meanwhile does not get it back.
    if (isChanged && (await isAssignable(issue.assignee, session)))
      await commands.assign({ ...target, assignee: issue.assignee })
    if (JSON.stringify(now.state) === JSON.stringify(issue.state)) return true
    for (const action of actionsTo(issue.state)) await commands.changeState({ ...target, action })
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function readNumber(value: FormDataEntryValue | null): number {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : -1
}
