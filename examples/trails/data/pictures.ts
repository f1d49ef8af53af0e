import { readWords } from '../words/read-words.ts'

export interface Picture {
  id: string
  trail: string
  src: string
  title: string
  text: string
}

export const PICTURE_WIDTH = 1500
export const PICTURE_HEIGHT = 1000

/** Two of each trail, in the order of the walls they hang on. */
export const PICTURE_TRAILS: Record<string, string> = {
  'copper-larches': 'larch-ridge',
  'the-saddle': 'larch-ridge',
  'sea-wall': 'saltmarsh-way',
  'geese-at-dusk': 'saltmarsh-way',
  'under-beeches': 'old-charcoal-road',
  'kiln-smoke': 'old-charcoal-road',
  'third-tarn': 'five-tarns',
  'ice-tarn': 'five-tarns',
  'fourth-bridge': 'heron-gorge',
  'noon-in-the-gorge': 'heron-gorge',
  heather: 'windmill-moor',
  'saturday-mill': 'windmill-moor',
}

export function readPictures(locale: string): Picture[] {
  const { pictures } = readWords(locale)
  return Object.entries(PICTURE_TRAILS).map(([id, trail]) => ({
    id,
    trail,
    src: `/pictures/${id}.webp`,
    title: pictures[id]?.title ?? id,
    text: pictures[id]?.text ?? '',
  }))
}

export interface PictureOnWall {
  picture: Picture
  before: Picture
  after: Picture
}

/** A picture with its neighbours; after the last one comes the first. */
export function findPicture(locale: string, id: string): PictureOnWall | undefined {
  const pictures = readPictures(locale)
  const index = pictures.findIndex((picture) => picture.id === id)
  const picture = pictures[index]
  const before = pictures.at(index - 1)
  const after = pictures[(index + 1) % pictures.length]
  if (picture === undefined || before === undefined || after === undefined) return undefined
  return { picture, before, after }
}

export function picturesOf(locale: string, trail: string): Picture[] {
  return readPictures(locale).filter((picture) => picture.trail === trail)
}
