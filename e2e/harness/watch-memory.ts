import { readdirSync, readFileSync } from 'node:fs'

/** Looks at the memory of a process and of those it starts, until it is stopped. Linux only; elsewhere it sees nothing. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, readTree(pid))), 50)
  return {
    /** Largest sum so far, in bytes. */
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

function readTree(root: number): number {
  const rows = listProcesses()
  const family = new Set([root])
  // Children have larger numbers, most of the time; a second look finds the others.
  for (let round = 0; round < 2; round++) {
    for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid)
  }
  return rows.reduce((sum, { pid, bytes }) => (family.has(pid) ? sum + bytes : sum), 0)
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
