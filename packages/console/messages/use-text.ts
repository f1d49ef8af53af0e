'use client'

import { useMemo } from 'react'
import { useLocale } from 'waymark/navigation'
import { createFormat, type Format } from '../format/create-format.ts'
import { createText, type Text } from './text.ts'

/** For client components. */
export function useText(): { text: Text; format: Format } {
  const locale = useLocale()
  return useMemo(() => ({ text: createText(locale), format: createFormat(locale) }), [locale])
}
