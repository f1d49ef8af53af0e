/** Strokes on a grid of 16. */
const SHAPES = {
  issues: 'M8 1.8 14.6 13.4H1.4Z M8 6v3.6 M8 11.4v.2',
  feedback: 'M2 2.8h12v8.4H7.4L4 14v-2.8H2Z M5 5.8h6 M5 8.2h4',
  traces: 'M1.5 3.5h8 M4.5 8h7 M8.5 12.5h6',
  performance: 'M1.8 12.2a6.4 6.4 0 1 1 12.4 0 M8 10.6 11.4 6',
  vitals: 'M1 8.4h3.2L6.2 3.6l3.4 8.8 2-4h3.4',
  releases: 'M8.6 1.8H14v5.4l-6.6 6.6-5.4-5.4Z M11.2 4.8v.1',
  settings: 'M1.8 4.4h7 M12 4.4h2.2 M1.8 11.6H4 M7.2 11.6h7 M10.4 2.8v3.2 M5.6 10v3.2',
  search: 'M6.8 2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6 M10.4 10.4 14 14',
  down: 'M4 6.2 8 10.2 12 6.2',
  left: 'M9.8 4 5.8 8l4 4',
  right: 'M6.2 4l4 4-4 4',
  first: 'M11.4 4 7.4 8l4 4 M4.6 4v8',
  last: 'M4.6 4l4 4-4 4 M11.4 4v8',
  check: 'M3 8.4 6.4 11.8 13 4.8',
  mute: 'M2 6v4h2.6L8.4 13V3L4.6 6Z M11 6l3.4 4 M14.4 6 11 10',
  copy: 'M5.4 5.4h8v8h-8Z M2.6 10.6v-8h8',
  close: 'M4 4l8 8 M12 4l-8 8',
  user: 'M8 8.2a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8 M2.6 13.8c.6-2.6 2.6-4 5.4-4s4.8 1.4 5.4 4',
  merge: 'M3.6 2.4v3.2c0 2.4 4.4 2.4 4.4 5v3 M12.4 2.4v3.2c0 2.4-4.4 2.4-4.4 5',
  trash: 'M2.6 4.4h10.8 M6 4.4V2.6h4v1.8 M4 4.4l.6 9h6.8l.6-9',
  undo: 'M3 6.4h7a3.4 3.4 0 0 1 0 6.8H6.4 M5.6 3.6 2.8 6.4l2.8 2.8',
  expand: 'M9.6 2.4h4v4 M13.6 2.4 9 7 M6.4 13.6h-4v-4 M2.4 13.6 7 9',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6 M8 1v1.6 M8 13.4V15 M1 8h1.6 M13.4 8H15',
  moon: 'M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7Z',
  auto: 'M8 2a6 6 0 1 0 0 12Z M8 2a6 6 0 0 1 0 12',
  keyboard: 'M1.6 4h12.8v8H1.6Z M4 6.4v.1 M6.6 6.4v.1 M9.4 6.4v.1 M12 6.4v.1 M5 9.6h6',
  globe: 'M8 2a6 6 0 1 0 0 12 6 6 0 0 0 0-12 M2.2 8h11.6 M8 2c4 4 4 8 0 12 M8 2c-4 4-4 8 0 12',
  edit: 'M3 13l.6-3L11 2.6l2.4 2.4L6 12.4Z M9.4 4.2l2.4 2.4',
  menu: 'M2 4.4h12 M2 8h12 M2 11.6h12',
} as const

export type IconName = keyof typeof SHAPES

/** Stands beside a word, or in a control that has a name of its own. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
