import { expect, test } from 'vitest'
import type { NavigationType, RouterState } from './navigator.ts'
import { createPresenter } from './presenter.ts'

function createState(type: NavigationType): RouterState {
  return { navigation: { type, transitionTypes: [] } } as unknown as RouterState
}

/** What React was given, in order, when `types` are shown in one go. */
async function present(types: NavigationType[], isActing: boolean): Promise<NavigationType[]> {
  const given: NavigationType[] = []
  const { show } = createPresenter({
    setState: ({ navigation }) => given.push(navigation.type),
    setHold: () => {},
    isActing: () => isActing,
  })
  for (const type of types) show(createState(type))
  await Promise.resolve()
  return given
}

test.each<[NavigationType[], boolean, NavigationType[]]>([
  [['push', 'refresh'], false, ['push', 'refresh']],
  [['refresh', 'push'], true, ['refresh', 'push']],
  // The answer of an action puts the screen back, then shows the page that it brought.
  [['push', 'refresh'], true, ['refresh']],
  [['replace', 'push'], true, ['push']],
])('%j while an action is under way (%j): the last one wins', async (types, isActing, given) => {
  expect(await present(types, isActing)).toEqual(given)
})

test('while an action is under way a navigation leaves the transition of its caller', async () => {
  const given: RouterState[] = []
  const { show } = createPresenter({
    setState: (state) => given.push(state),
    setHold: () => {},
    isActing: () => true,
  })
  const next = createState('push')
  show(next)
  expect(given).toEqual([])
  await Promise.resolve()
  expect(given).toEqual([next])
})
