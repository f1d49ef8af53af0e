import type { ReactNode } from 'react'
import { readErrorTexts } from '../../shared/fallback-texts.ts'

/** When the error page fails as well. */
export function LastResort(): ReactNode {
  return <h2>{readErrorTexts(undefined).text}</h2>
}
