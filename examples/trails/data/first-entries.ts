import type { NewHike } from './hike-form.ts'

/** A new log book is not empty: the wardens have walked everything once. */
export const FIRST_ENTRIES: readonly NewHike[] = [
  { trail: 'larch-ridge', name: 'Maren', day: '2026-10-11', hours: 6.5, note: 'Copper all the way up.' },
  { trail: 'saltmarsh-way', name: 'Ole', day: '2026-10-18', hours: 3, note: '412 Gänse, ein Seeadler.' },
  {
    trail: 'old-charcoal-road',
    name: 'Ilse Osk',
    day: '2026-09-27',
    hours: 4,
    note: 'Furt trocken, Schuhe auch.',
  },
  {
    trail: 'five-tarns',
    name: 'Tom',
    day: '2026-08-30',
    hours: 8,
    note: 'Swam in three of five. Not in the fifth.',
  },
  { trail: 'heron-gorge', name: 'Anna & Per', day: '2026-09-12', hours: 3.5, note: 'Bridge six wins.' },
  {
    trail: 'windmill-moor',
    name: 'Jon',
    day: '2026-08-22',
    hours: 4,
    note: 'Carried home two kilos of flour.',
  },
]
