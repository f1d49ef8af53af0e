import { keySegment } from './route-path.ts'
import type { Folder, RouteLeaf, RouteLevel, SlotParam } from './route-tree.ts'

/** Keys of pages below a folder, relative to it and joined: `feed/[id]`; a page in the folder itself: `''`. */
interface KeySet {
  exact: Set<string>
  /** Those that end in a catch-all, split. Optional ones are left out: they only answer their own URLs. */
  catchAlls: string[][]
}

interface PageKeys {
  /** Reached through `children`. */
  children: KeySet
  /** Reached through `children` or a named slot. */
  all: KeySet
}

export interface FilledRoute<File> {
  tree: RouteLevel<File>
  slotParams: SlotParam[]
}

/** Fills the slots of routes of one tree. */
export function createSlotFiller<File>(
  root: Folder<File>,
): (key: string[], options: { useCatchAlls: boolean }) => FilledRoute<File> {
  const keysOf = createKeyReader<File>()

  return (routeKey, { useCatchAlls }) => {
    const slotParams: SlotParam[] = []

    /** The page a slot shows: its own, else its deepest catch-all above the path, else none. */
    function choose(keys: KeySet, rest: string[], depth: number): string[] | undefined {
      if (keys.exact.has(rest.join('/'))) return rest
      if (!useCatchAlls) return undefined
      let best: string[] | undefined
      for (const key of keys.catchAlls) {
        if (isAbove(key, rest) && key.length > (best?.length ?? 0)) best = key
      }
      const name = best?.at(-1)
      if (best && name)
        slotParams.push({ param: name.slice('[...'.length, -1), depth: depth + best.length - 1 })
      return best
    }

    function fillLevel(folder: Folder<File>, rest: string[], depth: number): RouteLevel<File> {
      const slots: RouteLevel<File>['slots'] = { children: fillChildren(folder, rest, depth) }
      for (const [name, slot] of Object.entries(folder.slots)) {
        const chosen = choose(keysOf(slot).all, rest, depth)
        slots[name] = chosen ? fillLevel(slot, chosen, depth) : createDefault(slot)
      }
      return { folder, slots }
    }

    function fillChildren(
      folder: Folder<File>,
      rest: string[],
      depth: number,
    ): RouteLevel<File> | RouteLeaf<File> {
      const chosen = choose(keysOf(folder).children, rest, depth)
      if (!chosen) return createDefault(folder)
      if (chosen.length === 0 && folder.files.page !== undefined) {
        return { leaf: 'page', file: folder.files.page, folder }
      }
      const next = findFolder(folder, chosen, keysOf)
      if (!next) return createDefault(folder)
      const taken = keySegment(next) === '' ? 0 : 1
      return fillLevel(next, chosen.slice(taken), depth + taken)
    }

    return { tree: fillLevel(root, routeKey, 0), slotParams }
  }
}

export function createDefault<File>(folder: Folder<File>): RouteLeaf<File> {
  const file = folder.files.default
  return file === undefined ? { leaf: 'default', folder } : { leaf: 'default', file, folder }
}

function createKeyReader<File>(): (folder: Folder<File>) => PageKeys {
  const known = new Map<Folder<File>, PageKeys>()
  return function read(folder: Folder<File>): PageKeys {
    const found = known.get(folder)
    if (found) return found
    const children: string[] = folder.files.page === undefined ? [] : ['']
    for (const below of folder.folders) {
      for (const key of read(below).all.exact) children.push(joinKey(keySegment(below), key))
    }
    const inSlots = Object.values(folder.slots).flatMap((slot) => [...read(slot).all.exact])
    const keys = { children: createKeySet(children), all: createKeySet([...children, ...inSlots]) }
    known.set(folder, keys)
    return keys
  }
}

function createKeySet(keys: string[]): KeySet {
  const exact = new Set(keys)
  const split = [...exact].map((key) => key.split('/'))
  return { exact, catchAlls: split.filter((key) => key.at(-1)?.startsWith('[...')) }
}

function joinKey(own: string, below: string): string {
  return own === '' || below === '' ? own + below : `${own}/${below}`
}

/** A folder whose own `children` hold the page goes before one that has it only in a slot. */
function findFolder<File>(
  folder: Folder<File>,
  key: string[],
  keysOf: (folder: Folder<File>) => PageKeys,
): Folder<File> | undefined {
  let viaSlot: Folder<File> | undefined
  for (const below of folder.folders) {
    const own = keySegment(below)
    if (own !== '' && own !== key[0]) continue
    const rest = (own === '' ? key : key.slice(1)).join('/')
    const keys = keysOf(below)
    if (keys.children.exact.has(rest)) return below
    if (keys.all.exact.has(rest)) viaSlot ??= below
  }
  return viaSlot
}

function isAbove(catchAll: string[], rest: string[]): boolean {
  if (rest.length < catchAll.length) return false
  return catchAll.slice(0, -1).every((segment, index) => segment === rest[index])
}
