import { applyAction, tabOf, type IssueAction } from '../digest/issue-state.ts'
import { splitIssue } from '../digest/split-issue.ts'
import { ServiceError } from '../errors.ts'
import type { Writer } from '../store/bulk.ts'
import { deleteIssue, mergeIssues } from '../store/change-issues.ts'
import type { Database, Tx } from '../store/database.ts'
import { addHistory, decodeState } from '../store/issues.ts'
import type { IssueRow } from '../store/schema.ts'
import { allocateIds } from '../store/sequence.ts'

/** What people can do with issues. Each change is a row of the issue's history with the one who made it. */
export interface IssueCommands {
  changeState(input: IssuesInput & { action: IssueAction }): Promise<void>
  assign(input: IssuesInput & { assignee: string }): Promise<void>
  comment(input: { projectId: number; issueId: number; actor: string; text: string }): Promise<void>
  /** All events of the others move to the first. */
  merge(input: IssuesInput): Promise<{ issueId: number }>
  /** Takes a grouping key out again, with its events. No id: none of them is stored, the next one opens an issue. */
  unmerge(input: {
    projectId: number
    issueId: number
    key: string
    actor: string
  }): Promise<{ issueId?: number }>
  deleteIssues(input: IssuesInput): Promise<void>
}

export interface IssuesInput {
  projectId: number
  issueIds: number[]
  /** Who does it; shown in the history. */
  actor: string
}

const MAX_ISSUES = 500

export function createIssueCommands(database: Database, now: () => number): IssueCommands {
  /** Runs with the issues of the input; one that is not of the project fails the whole command. */
  function change<T>(
    input: IssuesInput,
    run: (writer: Writer, issues: IssueRow[]) => Promise<T>,
  ): Promise<T> {
    return inTransaction(database, async (writer) => run(writer, await readOwn(writer, input)))
  }

  async function note(
    writer: Writer,
    issueId: number,
    entry: { kind: string; actor: string; data: object },
  ): Promise<void> {
    const id = await allocateIds(writer, 'history', 1)
    const { kind, actor, data } = entry
    const row = {
      id,
      issue_id: issueId,
      time_ms: now(),
      kind,
      actor,
      data: JSON.stringify(data),
      event_id: '',
    }
    await addHistory(writer, [row])
  }

  return {
    changeState: (input) =>
      change(input, async (writer, issues) => {
        for (const issue of issues) {
          const result = applyAction(decodeState(issue), input.action)
          if (result === undefined) continue
          await writer.tx
            .updateTable('issue')
            .set({ state: JSON.stringify(result.state), tab: tabOf(result.state), is_regressed: 0 })
            .where('id', '=', issue.id)
            .execute()
          await note(writer, issue.id, { kind: result.transition, actor: input.actor, data: input.action })
        }
      }),
    assign: (input) =>
      change(input, async (writer, issues) => {
        const assignee = input.assignee.slice(0, 100)
        for (const { id } of issues) {
          await writer.tx.updateTable('issue').set({ assignee }).where('id', '=', id).execute()
          await note(writer, id, { kind: 'assigned', actor: input.actor, data: { assignee } })
        }
      }),
    comment: ({ projectId, issueId, actor, text }) =>
      change({ projectId, issueIds: [issueId], actor }, (writer) =>
        note(writer, issueId, { kind: 'comment', actor, data: { text: text.slice(0, 10_000) } }),
      ),
    merge: (input) =>
      change(input, async (writer, [target, ...others]) => {
        if (target === undefined) throw new ServiceError('WMS006')
        await mergeIssues(writer, target, others)
        const data = { issues: others.map((issue) => issue.id) }
        await note(writer, target.id, { kind: 'merged', actor: input.actor, data })
        return { issueId: target.id }
      }),
    unmerge: ({ projectId, issueId, key, actor }) =>
      change({ projectId, issueIds: [issueId], actor }, async (writer, [issue]) => {
        const id = await splitIssue(writer, issue as IssueRow, key, now())
        await note(writer, issueId, { kind: 'unmerged', actor, data: id === undefined ? {} : { issue: id } })
        if (id === undefined) return {}
        await note(writer, id, { kind: 'split', actor, data: { issue: issueId } })
        return { issueId: id }
      }),
    deleteIssues: (input) =>
      change(input, async (writer, issues) => {
        for (const issue of issues) await deleteIssue(writer, issue)
      }),
  }
}

export function inTransaction<T>(database: Database, run: (writer: Writer) => Promise<T>): Promise<T> {
  return database.db.transaction().execute(async (tx: Tx) => {
    await database.lockWriter(tx)
    return run({ tx, dialect: database.dialect })
  })
}

/** In the order of the ids that were asked for. */
async function readOwn({ tx }: Writer, { projectId, issueIds }: IssuesInput): Promise<IssueRow[]> {
  if (issueIds.length === 0 || issueIds.length > MAX_ISSUES) {
    throw new ServiceError('WMS007', { detail: `between 1 and ${MAX_ISSUES} issues` })
  }
  const rows = await tx
    .selectFrom('issue')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', issueIds)
    .execute()
  return issueIds.map((id) => {
    const row = rows.find((candidate) => candidate.id === id)
    if (row === undefined) throw new ServiceError('WMS006', { detail: `issue ${id}` })
    return row
  })
}
