/** How much a project may send in rolling windows, decided in memory: a full project costs one comparison. */

export interface QuotaWindow {
  seconds: number
  events: number
}

export interface QuotaUse {
  seconds: number
  limit: number
  used: number
}

export interface Quota {
  /** Seconds until there is room again; 0: there is room now. */
  check(nowMs: number): number
  count(nowMs: number, amount: number): void
  /** What was counted before this process began; of an installation, one project after the other. */
  restore(hours: readonly { hourMs: number; amount: number }[]): void
  read(nowMs: number): QuotaUse[]
}

/** A window is cut into this many slots: it rolls in steps of a sixtieth of its length. */
const SLOTS = 60

interface Window extends QuotaWindow {
  slotMs: number
  /** Slot number → amount, the oldest first. */
  slots: Map<number, number>
  used: number
}

export function createQuota(windows: readonly QuotaWindow[]): Quota {
  const states = windows.map((window): Window => ({
    ...window,
    slotMs: (window.seconds * 1_000) / SLOTS,
    slots: new Map(),
    used: 0,
  }))
  /** Until then no window has to be looked at. */
  let fullUntil = 0
  const longestMs = Math.max(0, ...states.map(({ slotMs }) => (SLOTS + 1) * slotMs))

  function forget(window: Window, nowMs: number): void {
    const latest = Math.floor(nowMs / window.slotMs)
    const oldest = latest - SLOTS
    let ahead = 0
    for (const [slot, amount] of window.slots) {
      if (slot > oldest && slot <= latest) continue
      window.slots.delete(slot)
      if (slot > latest) ahead += amount
      else window.used -= amount
    }
    // The clock was set back. What was counted is of now at the latest.
    if (ahead > 0) window.slots.set(latest, (window.slots.get(latest) ?? 0) + ahead)
  }

  function add(window: Window, atMs: number, amount: number): void {
    const slot = Math.floor(atMs / window.slotMs)
    window.slots.set(slot, (window.slots.get(slot) ?? 0) + amount)
    window.used += amount
  }

  return {
    check(nowMs) {
      if (fullUntil - nowMs > longestMs) fullUntil = 0
      if (nowMs < fullUntil) return Math.ceil((fullUntil - nowMs) / 1_000)
      for (const window of states) {
        if (window.used < window.events) continue
        forget(window, nowMs)
        if (window.used < window.events) continue
        const [first] = window.slots.keys()
        fullUntil = Math.max(fullUntil, ((first ?? 0) + SLOTS + 1) * window.slotMs)
      }
      return nowMs < fullUntil ? Math.ceil((fullUntil - nowMs) / 1_000) : 0
    },
    count(nowMs, amount) {
      for (const window of states) add(window, nowMs, amount)
    },
    restore(hours) {
      for (const window of states) {
        for (const { hourMs, amount } of hours) add(window, hourMs, amount)
        window.slots = new Map([...window.slots].toSorted(([a], [b]) => a - b))
      }
    },
    read(nowMs) {
      return states.map((window) => {
        forget(window, nowMs)
        return { seconds: window.seconds, limit: window.events, used: window.used }
      })
    },
  }
}
