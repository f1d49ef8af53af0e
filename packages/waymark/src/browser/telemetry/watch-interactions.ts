import type { Breadcrumb } from '../../shared/telemetry/event.ts'
import { describeElement } from './describe-element.ts'

const REPEAT_MS = 1_000

/** Clicks and typing, by element only: what was typed is never looked at. */
export function watchInteractions(add: (crumb: Breadcrumb) => void): void {
  let last: { target: EventTarget | null; category: string; at: number } | undefined

  const watch = (type: 'click' | 'input'): void =>
    addEventListener(
      type,
      ({ target, timeStamp: at }) => {
        const category = `ui.${type}`
        const isRepeated = last?.target === target && last.category === category && at - last.at < REPEAT_MS
        last = { target, category, at }
        if (!isRepeated && target instanceof Element) add({ category, message: describeElement(target) })
      },
      true,
    )
  watch('click')
  watch('input')
}
