import { MAX_VALUE_CHARS } from '../limits.ts'
import type { EventData } from './event-data.ts'
import { findMainException, isComponentStack } from './grouping.ts'
import { normalisePath } from './normalise-path.ts'

/** What stands in the list: the kind of error, its text, and where it happened. */
export interface Title {
  type: string
  value: string
  culprit: string
}

export function createTitle(event: Omit<EventData, 'tags'>): Title {
  const main = findMainException(event.exceptions)
  if (main === undefined) {
    const firstLine = (event.message ?? '').split('\n').find((line) => line.trim() !== '') ?? ''
    return {
      type: '',
      value: firstLine.slice(0, MAX_VALUE_CHARS),
      culprit: event.transaction ?? event.route ?? '',
    }
  }
  const crash = main.frames.findLast((frame) => frame.inApp) ?? main.frames.at(-1)
  const file = crash?.filename === undefined ? undefined : normalisePath(crash.filename)
  const place = [crash?.function, file].filter((part) => part !== undefined && part !== '').join(' in ')
  return {
    // Without an error object the type is the client's invention; the function that crashed says more, if it is known.
    type: main.mechanism.synthetic === true ? (crash?.function ?? '') : main.type || 'Error',
    value: main.value,
    culprit: place === '' ? (event.transaction ?? event.route ?? '') : place,
  }
}

/** Types and texts of the linked errors, one after the other. */
export function describeCauses({ exceptions }: Pick<EventData, 'exceptions'>): string {
  if (exceptions.length < 2) return ''
  const main = findMainException(exceptions)
  return exceptions
    .filter((exception) => exception !== main && !isComponentStack(exception))
    .map(({ type, value }) => `${type} ${value}`)
    .join(' ')
}
