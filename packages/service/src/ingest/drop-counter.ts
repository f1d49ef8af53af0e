/** What was left out and why; the digest writes it down with the next batch. */
export interface Drop {
  projectId: number
  source: 'service' | 'client'
  reason: string
  category: string
  quantity: number
}

export interface DropCounter {
  add(drop: Drop): void
  take(): Drop[]
}

export function createDropCounter(): DropCounter {
  let drops = new Map<string, Drop>()
  return {
    add(drop) {
      const key = `${drop.projectId} ${drop.source} ${drop.reason} ${drop.category}`
      const known = drops.get(key)
      if (known === undefined) drops.set(key, { ...drop })
      else known.quantity += drop.quantity
    },
    take() {
      const taken = [...drops.values()]
      drops = new Map()
      return taken
    },
  }
}
