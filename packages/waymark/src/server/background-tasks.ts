import { isControlFlow } from '../shared/control-flow.ts'
import { runWithContext, type RequestContext } from './request-context.ts'
import { countControlFlow } from './telemetry/capture.ts'
import { Visitor } from './visitor.ts'

/** Work that goes on when its response is over. One for each app. */
export interface BackgroundTasks {
  /** Runs a task when the response is over, however it ended. */
  runAfter(context: RequestContext, task: () => unknown): void
  /** Waits for work that has begun already. */
  hold(context: RequestContext, work: PromiseLike<unknown>): void
  /** Resolves when nothing is pending, nor anything that pending work added. */
  drain(): Promise<void>
}

export interface BackgroundTasksOptions {
  /** Told of a task that failed; called inside the request that it came from. */
  report(error: unknown, context: RequestContext): void
}

export function createBackgroundTasks({ report }: BackgroundTasksOptions): BackgroundTasks {
  const pending = new Set<Promise<void>>()

  const track = (context: RequestContext, work: Promise<unknown>): void => {
    const done: Promise<void> = work
      .then(
        () => {},
        (error: unknown) => {
          if (isControlFlow(error)) countControlFlow(context)
          else runWithContext(context, () => report(error, context))
        },
      )
      .finally(() => pending.delete(done))
    pending.add(done)
  }

  return {
    runAfter(context, task) {
      const own = createTaskContext(context)
      track(
        own,
        whenOver(context).then(() => runWithContext(own, task)),
      )
    },
    hold: (context, work) => track(createTaskContext(context), Promise.resolve(work)),
    async drain() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

function whenOver({ response }: RequestContext): Promise<void> {
  if (response.closed) return Promise.resolve()
  return new Promise((resolve) => response.once('close', () => resolve()))
}

/**
 * What a page may read belongs to its render; a handler's task goes on where the handler was. That the client
 * left is nothing to a task.
 */
function createTaskContext(context: RequestContext): RequestContext {
  const phase = context.phase === 'render' ? 'after-render' : context.phase
  return { ...context, phase, visitor: new Visitor() }
}
