import { readdirSync, readFileSync } from 'node:fs'

/** In bytes: the most that the process had itself, that those had together which it started, and all of them at one time. */
export interface MemoryPeaks {
  own: number
  started: number
  all: number
}

/** Looks at the memory of a process and of those it starts, until it is stopped. Linux only; elsewhere it sees nothing. */
export function watchMemory(pid: number): { stop(): MemoryPeaks } {
  const peaks: MemoryPeaks = { own: 0, started: 0, all: 0 }
  const timer = setInterval(() => {
    const { own, started, all } = readTree(pid)
    peaks.own = Math.max(peaks.own, own)
    peaks.started = Math.max(peaks.started, started)
    peaks.all = Math.max(peaks.all, all)
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return peaks
    },
  }
}

function readTree(root: number): MemoryPeaks {
  const rows = listProcesses()
  const family = new Set([root])
  // Children have larger numbers, most of the time; a second look finds the others.
  for (let round = 0; round < 2; round++) {
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid)
  }
  const sizes = { own: 0, started: 0 }
  for (const { pid, bytes } of rows) if (family.has(pid)) sizes[pid === root ? 'own' : 'started'] += bytes
  return { ...sizes, all: sizes.own + sizes.started }
}

function listProcesses(): { pid: number; parent: number; bytes: number }[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const text = readStatus(name)
        const read = (key: string): number =>
          Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
        return text === '' ? [] : [{ pid: Number(name), parent: read('PPid'), bytes: read('VmRSS') * 1024 }]
      })
  } catch {
    return []
  }
}

function readStatus(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
