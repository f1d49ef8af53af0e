import { setTimeout as delay } from 'node:timers/promises'
import { PROJECT_LOOK_INTERVAL_MS, PROJECT_LOOK_TIMEOUT_MS } from './limits.ts'
import type { Project } from './project.ts'

type Find = (projects: readonly Project[]) => Project | undefined

/** The projects as this server knows them. Other servers of the same database change them as well. */
export interface KnownProjects {
  all(): Project[]
  replace(projects: Project[]): void
  /** Among those that are known. Where none is found the server looks, so that it may be found the next time. */
  find(find: Find): Project | undefined
  /** Where none is found the server looks first. Bounded: names that nobody has cost as good as nothing. */
  seek(find: Find): Promise<Project | undefined>
}

export interface KnownProjectsOptions {
  projects: Project[]
  /** Ends with a call of `replace`. Absent: nobody else changes them. */
  reload?: (() => Promise<unknown>) | undefined
  /** Milliseconds of a clock that is never set. */
  now?: () => number
}

export function createKnownProjects({
  projects: first,
  reload,
  now = () => performance.now(),
}: KnownProjectsOptions): KnownProjects {
  let projects = first
  let isLooking = false
  let lookedMs = Number.NEGATIVE_INFINITY
  let looked: Promise<unknown> = Promise.resolve()

  /** Whoever asks meanwhile waits for the same answer, and whoever asks soon after it has to be content with it. */
  function look(): Promise<unknown> {
    if (reload === undefined || isLooking || now() - lookedMs < PROJECT_LOOK_INTERVAL_MS) return looked
    isLooking = true
    lookedMs = now()
    const settled = reload()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
    // A database that does not answer must not hold senders.
    looked = Promise.race([settled, delay(PROJECT_LOOK_TIMEOUT_MS, undefined, { ref: false })])
    return looked
  }

  return {
    all: () => projects,
    replace: (changed) => void (projects = changed),
    find(find) {
      const project = find(projects)
      if (project === undefined) void look()
      return project
    },
    async seek(find) {
      const project = find(projects)
      if (project !== undefined) return project
      await look()
      return find(projects)
    },
  }
}
