import { expect, it } from 'vitest'
import { createKnownProjects } from './known-projects.ts'
import { PROJECT_LOOK_INTERVAL_MS } from './limits.ts'
import type { Project } from './project.ts'

function open() {
  const stored = [{ id: 1 }] as Project[]
  const state = { nowMs: 0, looks: 0, answer: (): Promise<unknown> => Promise.resolve() }
  const known = createKnownProjects({
    projects: [...stored],
    async reload() {
      state.looks += 1
      await state.answer()
      known.replace([...stored])
    },
    now: () => state.nowMs,
  })
  const seek = async (id: number): Promise<number | undefined> =>
    (await known.seek((projects) => projects.find((project) => project.id === id)))?.id
  return { known, seek, state, add: (id: number) => void stored.push({ id } as Project) }
}

it('looks for what is not known, and not for what is', async () => {
  const { seek, state, add } = open()
  expect(await seek(1)).toBe(1)
  expect(state.looks).toBe(0)
  add(2)
  expect(await seek(2)).toBe(2)
  expect(state.looks).toBe(1)
})

it('looks once for all who ask at once and soon after, and again later', async () => {
  const { seek, state, add } = open()
  const flood = await Promise.all(Array.from({ length: 100 }, (_, index) => seek(1_000 + index)))
  expect(flood.every((id) => id === undefined)).toBe(true)
  add(2)
  expect(await seek(2)).toBeUndefined()
  expect(state.looks).toBe(1)
  state.nowMs = PROJECT_LOOK_INTERVAL_MS
  expect(await seek(2)).toBe(2)
  expect(state.looks).toBe(2)
})

it('does not look again before it has an answer, and takes a failure for no', async () => {
  const { seek, state } = open()
  let fail: (cause: Error) => void = () => undefined
  state.answer = () => new Promise((_, reject) => (fail = reject))
  const first = seek(2)
  state.nowMs = 10 * PROJECT_LOOK_INTERVAL_MS
  const second = seek(2)
  expect(state.looks).toBe(1)
  fail(new Error('away'))
  expect(await Promise.all([first, second])).toEqual([undefined, undefined])
})

it('a look that does not wait makes it known for the next one', async () => {
  const { known, add } = open()
  add(2)
  const find = (): number | undefined => known.find((projects) => projects.find(({ id }) => id === 2))?.id
  expect(find()).toBeUndefined()
  await expect.poll(find).toBe(2)
})

it('without others who change them there is nothing to look at', async () => {
  const known = createKnownProjects({ projects: [] })
  expect(await known.seek((projects) => projects[0])).toBeUndefined()
})
