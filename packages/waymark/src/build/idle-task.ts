/** Runs a task when none has been given for a while; only the last one is run. */
export function createIdleRunner(waitMs: number): (task: () => void) => void {
  let timer: NodeJS.Timeout | undefined
  return (task) => {
    clearTimeout(timer)
    timer = setTimeout(task, waitMs)
    // It must not keep a server from ending.
    timer.unref()
  }
}
