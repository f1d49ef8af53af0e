import { useState, type KeyboardEvent } from 'react'
import type { Completion } from '../../../service/src/queries/complete-search.ts'
import { applyCompletion } from '../../state/explain-search.ts'
import { moveChoice } from './list-keys.ts'
import { useCompletions } from './use-completions.ts'

interface SearchChoice {
  value: string
  /** Completions that are on the screen. */
  shown: Completion[]
  /** Index of the one that the keys are at; -1: none. */
  active: number
  open(): void
  close(): void
  type(value: string): void
  choose(completion: Completion): void
  handleKey(event: KeyboardEvent<HTMLInputElement>): void
}

/** The text of a search and the list of completions below it, as a combobox has them. */
export function useSearchChoice(project: number, initial: string): SearchChoice {
  const [value, setValue] = useState(initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const completions = useCompletions(project, value, isOpen)
  const shown = isOpen ? completions : []
  const choose = (completion: Completion): void => {
    setValue((current) => applyCompletion(current, completion))
    setActive(-1)
  }
  return {
    value,
    shown,
    active,
    choose,
    open: () => setOpen(true),
    close: () => setOpen(false),
    type(next) {
      setValue(next)
      setOpen(true)
      setActive(-1)
    },
    handleKey(event) {
      const chosen = shown[active]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (!isOpen) setOpen(true)
        const isDown = event.key === 'ArrowDown'
        setActive((current) => moveChoice(current, isDown ? 1 : -1, shown.length))
      } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
        event.preventDefault()
        choose(chosen)
      } else if (event.key === 'Escape') {
        if (shown.length > 0) setOpen(false)
        else event.currentTarget.blur()
      }
    },
  }
}
