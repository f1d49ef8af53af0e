'use client'

import { useEffect, useState } from 'react'
import type { Completion } from '../../../service/src/queries/complete-search.ts'
import { BASE_PATH } from '../../state/base-path.ts'

const PAUSE_MS = 120

/** What the service offers for the text so far; asked for when the typing pauses. */
export function useCompletions(project: number, text: string, isWanted: boolean): Completion[] {
  const [found, setFound] = useState<{ text: string; completions: Completion[] }>()
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    const ask = async (): Promise<void> => {
      const url = `${BASE_PATH}/p/${project}/completions?text=${encodeURIComponent(text)}`
      const answer = await fetch(url, { signal: controller.signal })
      if (answer.ok) setFound({ text, completions: (await answer.json()) as Completion[] })
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [project, text, isWanted])
  return found?.text === text ? found.completions : []
}
