import { readdirSync, readFileSync } from 'node:fs'

/** In bytes: the most that one process had, and the most that all of them had together. */
export interface MemoryPeaks {
  largest: number
  together: number
}

/** Looks at the memory of a process and of those it starts, until it is stopped. Linux only; elsewhere it sees nothing. */
export function watchMemory(pid: number): { stop(): MemoryPeaks } {
  const peaks: MemoryPeaks = { largest: 0, together: 0 }
  const timer = setInterval(() => {
    const sizes = readTree(pid)
    peaks.largest = Math.max(peaks.largest, ...sizes)
    peaks.together = Math.max(
      peaks.together,
      sizes.reduce((sum, bytes) => sum + bytes, 0),
    )
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return peaks
    },
  }
}

function readTree(root: number): number[] {
  const rows = listProcesses()
  const family = new Set([root])
  // Children have larger numbers, most of the time; a second look finds the others.
  for (let round = 0; round < 2; round++) {
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid)
  }
  return rows.flatMap(({ pid, bytes }) => (family.has(pid) ? [bytes] : []))
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
