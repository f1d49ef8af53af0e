import type { Catalogue } from './text.ts'

/** Charts, on every page that has one. */
export const charts = {
  'charts.table': { en: 'Show as table', de: 'Als Tabelle zeigen' },
  'charts.time': { en: 'Time ({zone})', de: 'Zeit ({zone})' },
  'charts.duration': { en: 'Duration', de: 'Dauer' },
  'charts.requests': { en: 'Requests', de: 'Anfragen' },
  'charts.nothing': {
    en: 'Nothing was measured in this period',
    de: 'In diesem Zeitraum wurde nichts gemessen',
  },
  'charts.hint': { en: 'Arrow keys read the values', de: 'Pfeiltasten lesen die Werte' },
  'charts.zoom': {
    en: 'Drag to zoom in. By keyboard: Shift and arrow keys, then Enter',
    de: 'Ziehen vergrößert. Mit Tasten: Umschalt und Pfeile, dann Enter',
  },
} satisfies Catalogue
