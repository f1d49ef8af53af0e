'use client'

import { startTransition, useActionState, useOptimistic, type SubmitEvent } from 'react'
import { useLocale } from 'waymark/navigation'
import { HikeList } from '../../components/hike-list.tsx'
import { readHikeForm } from '../../data/hike-form.ts'
import type { Hike } from '../../data/hikes.ts'
import type { SiteWords } from '../../words/read-words.ts'
import { logHike, takeOut } from './actions.ts'
import styles from './log-book.module.css'
import { LogForm } from './log-form.tsx'

interface LogBookProps {
  hikes: Hike[]
  /** Names by slug. */
  trails: Record<string, string>
  chosen: string
  today: string
  words: SiteWords['log']
}

const WRITING = 'writing'

/** What is written stands in the list at once; when the server refuses it, it goes again. */
export function LogBook({ hikes, trails, chosen, today, words }: LogBookProps) {
  const locale = useLocale()
  const [shown, show] = useOptimistic(hikes, (current, hike: Hike) => [hike, ...current])
  const [state, write, isPending] = useActionState(logHike, { kind: 'empty' })
  const writeAtOnce = (event: SubmitEvent<HTMLFormElement>): void => {
    // Without JavaScript the form goes to the action by itself.
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    startTransition(() => {
      const reading = readHikeForm(form, new Date())
      if (reading.kind === 'valid') show({ ...reading.hike, id: WRITING, mine: true })
      write(form)
    })
  }
  return (
    <div className={styles.columns}>
      <LogForm
        // A form that was saved starts afresh; one that was refused keeps what was typed.
        key={state.kind === 'saved' ? state.at : 'first'}
        action={write}
        onSubmit={writeAtOnce}
        state={state}
        isPending={isPending}
        defaults={{ trail: chosen, day: today }}
        trails={trails}
        words={words}
      />
      <section aria-labelledby="entries">
        <h2 id="entries">{words.entries}</h2>
        <HikeList hikes={shown} locale={locale} trails={trails}>
          {(hike) => hike.mine && <Own hike={hike} words={words} />}
        </HikeList>
      </section>
    </div>
  )
}

function Own({ hike, words }: { hike: Hike; words: SiteWords['log'] }) {
  if (hike.id === WRITING) return <em className={styles.own}>{words.saving}</em>
  return (
    <form className={styles.own} action={takeOut}>
      <input type="hidden" name="id" value={hike.id} />
      <button>{words.remove}</button>
    </form>
  )
}
