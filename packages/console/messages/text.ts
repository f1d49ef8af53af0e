import { showControls } from '../components/text/visible-controls.ts'
import { account } from './account.ts'
import { actions } from './actions.ts'
import { charts } from './charts.ts'
import { drops } from './drops.ts'
import { feedback } from './feedback.ts'
import { issue } from './issue.ts'
import { issues } from './issues.ts'
import { performance } from './performance.ts'
import { releases } from './releases.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { traces } from './traces.ts'

export type Locale = 'en' | 'de'

/** `{name}` is replaced by a value. Forms are chosen by the value of `count`. */
export type Message = string | { one: string; other: string }

/** One area of the console. Translations stand side by side, so that none can be missing. */
export type Catalogue = Record<string, Record<Locale, Message>>

export const MESSAGES = {
  ...account,
  ...actions,
  ...charts,
  ...drops,
  ...feedback,
  ...issue,
  ...issues,
  ...performance,
  ...releases,
  ...settings,
  ...shell,
  ...traces,
} satisfies Catalogue

export type MessageKey = keyof typeof MESSAGES

/** Whether there are words for what a report or the service calls something. */
export function isMessageKey(name: string): name is MessageKey {
  return Object.hasOwn(MESSAGES, name)
}

export type Values = Readonly<Record<string, string | number>>
export type Text = (key: MessageKey, values?: Values) => string

const NO_VALUES: Values = {}
const made = new Map<Locale, Text>()

/** One for each language: a list asks for it in every row, and the rules of a language take long to make. */
export function createText(locale: string): Text {
  const language: Locale = locale === 'de' ? 'de' : 'en'
  const known = made.get(language)
  if (known !== undefined) return known
  const text = createTextOf(language)
  made.set(language, text)
  return text
}

function createTextOf(language: Locale): Text {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  // Values may come from reports.
  const show = (value: string | number): string =>
    typeof value === 'number' ? numbers.format(value) : showControls(value)
  return (key, values = NO_VALUES) => {
    const message: Message = MESSAGES[key][language]
    const pattern =
      typeof message === 'string'
        ? message
        : message[rules.select(Number(values['count'] ?? 0)) === 'one' ? 'one' : 'other']
    if (values === NO_VALUES) return pattern
    return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : show(value)
    })
  }
}
