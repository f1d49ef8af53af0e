import type { Catalogue } from './text.ts'

export const issues = {
  'issues.fresh': {
    en: { one: '{count} new', other: '{count} new' },
    de: { one: '{count} neues', other: '{count} neue' },
  },
} satisfies Catalogue
