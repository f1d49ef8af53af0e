'use client'

import type MiniSearch from 'minisearch'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useRouter } from 'waymark/navigation'
import type { SearchEntry } from '../lib/search-entry.ts'

type Found = Pick<SearchEntry, 'id' | 'page' | 'title'>

const MOST_RESULTS = 8

let index: Promise<MiniSearch<SearchEntry>> | undefined

/** Index and library are loaded when somebody begins to search. */
async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const [{ default: Index }, response] = await Promise.all([import('minisearch'), fetch('/search.json')])
  const search = new Index<SearchEntry>({
    fields: ['title', 'page', 'text'],
    storeFields: ['page', 'title'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15 },
  })
  search.addAll(await response.json())
  return search
}

export function Search() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found[]>()
  const [chosen, setChosen] = useState(0)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  async function search(text: string): Promise<void> {
    if (text.trim() === '') return setFound(undefined)
    index ??= loadIndex()
    const results = (await index).search(text).slice(0, MOST_RESULTS)
    // An answer to what is no longer asked is not shown.
    if (input.current?.value !== text) return
    setChosen(0)
    setFound(
      results.map(({ id, page, title }) => ({ id: String(id), page: String(page), title: String(title) })),
    )
  }

  function open(entry: Found | undefined): void {
    if (!entry) return
    close()
    input.current?.blur()
    router.push(entry.id)
  }

  function close(): void {
    setFound(undefined)
    if (input.current) input.current.value = ''
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter') return open(found?.[chosen])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !found?.length) return
    event.preventDefault()
    setChosen((chosen + step + found.length) % found.length)
  }

  return (
    <div className="search" role="search">
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={found !== undefined}
        aria-controls="search-results"
        aria-activedescendant={found?.length ? `result-${chosen}` : undefined}
        placeholder="Search  /"
        autoComplete="off"
        onChange={(event) => void search(event.target.value)}
        onKeyDown={handleKey}
      />
      {found === undefined ? null : <Results found={found} chosen={chosen} onOpen={open} />}
    </div>
  )
}

interface ResultsProps {
  found: readonly Found[]
  /** Place of the one that the arrow keys have reached. */
  chosen: number
  onOpen(entry: Found): void
}

function Results({ found, chosen, onOpen }: ResultsProps) {
  return (
    <ul id="search-results" role="listbox" aria-label="Results">
      {found.length === 0 ? <li className="none">Nothing was found.</li> : null}
      {found.map((entry, place) => (
        <li
          key={entry.id}
          id={`result-${place}`}
          role="option"
          aria-selected={place === chosen}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(entry)}
        >
          {entry.title}
          {entry.page === entry.title ? null : <small>{entry.page}</small>}
        </li>
      ))}
    </ul>
  )
}
