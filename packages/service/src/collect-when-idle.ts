import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { COLLECT_AFTER_BYTES, COLLECT_AFTER_MS } from './limits.ts'

/**
 * Gives back what work has left in the heap of this thread, once there is no more of it: V8 by itself waits for some seconds, or until eight
 * megabytes more are in use, and meanwhile another thread may need them. Only in processes that want to stay small, which have
 * `--expose-gc`. The function is to be called after each piece of work.
 */
export function createIdleCollector(): () => void {
  const { gc } = globalThis
  if (gc === undefined) return () => undefined
  let left = getHeapStatistics().used_heap_size
  let timer: NodeJS.Timeout | undefined

  function collect(): void {
    const used = getHeapStatistics().used_heap_size
    // V8 has collected meanwhile.
    left = Math.min(left, used)
    if (used - left < COLLECT_AFTER_BYTES) return
    // Otherwise what is left stays where it is, a little in each piece of memory, and hardly any piece is given back.
    setFlagsFromString('--compact-on-every-full-gc')
    gc?.()
    setFlagsFromString('--no-compact-on-every-full-gc')
    left = getHeapStatistics().used_heap_size
  }

  return () => {
    timer = timer?.refresh() ?? setTimeout(collect, COLLECT_AFTER_MS).unref()
  }
}
