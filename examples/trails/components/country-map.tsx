import Link from 'waymark/link'
import { readState } from '../data/conditions.ts'
import { SIGN_COLOURS } from '../data/trail-facts.ts'
import type { Trail } from '../data/trails.ts'
import styles from './country-map.module.css'

interface CountryMapProps {
  label: string
  trails: Trail[]
  regions: Record<string, { name: string }>
}

const NAMES: Record<string, [x: number, y: number]> = {
  'high-fells': [318, 40],
  'grey-coast': [138, 150],
  'kettle-woods': [276, 212],
  'lime-country': [452, 196],
  'the-levels': [392, 378],
}

/** The lines are a picture; names and places are links, which keep their size when the picture shrinks. */
export function CountryMap({ label, trails, regions }: CountryMapProps) {
  return (
    <section className={styles.map} aria-label={label}>
      <svg viewBox="0 0 600 440" aria-hidden="true">
        <rect width="600" height="440" className={styles.sea} />
        <path
          d="M132 0 C120 40 96 60 104 96 C112 128 78 146 88 184 C98 220 76 244 96 286 C112 320 104 352 140 380 C176 408 190 418 196 440 H600 V0Z"
          className={styles.land}
        />
        <path
          d="M210 0 C196 46 220 92 206 130 C232 156 300 160 352 152 C410 160 470 148 500 116 C520 70 498 30 508 0Z"
          className={styles.high}
        />
        <path
          d="M244 22 C232 54 250 84 246 108 C286 126 330 122 372 126 C420 130 452 118 464 92 C474 62 456 34 460 18 C400 2 300 4 244 22Z"
          className={styles.higher}
        />
        <path
          d="M206 190 C240 176 330 184 352 212 C364 250 330 296 286 300 C236 304 194 262 206 190Z"
          className={styles.wood}
        />
        <path
          d="M420 190 C460 174 540 186 556 226 C564 270 520 300 470 298 C424 292 404 236 420 190Z"
          className={styles.lime}
        />
        <path
          d="M190 330 C240 312 380 316 430 344 C448 372 420 404 360 412 C290 420 200 404 190 330Z"
          className={styles.moor}
        />
        <path
          d="M372 152 C360 184 384 220 372 262 S330 312 250 316 S140 300 92 268"
          className={styles.river}
        />
        <path
          d="M84 190 q-22 8 -18 30 M92 234 q-26 6 -26 28 M100 300 q-22 6 -24 26"
          className={styles.creeks}
        />
        {trails.map(({ slug, sign, onMap: { x, y, line } }) => (
          <g key={slug}>
            <path d={`M${x} ${y} ${line}`} className={styles.under} />
            <path d={`M${x} ${y} ${line}`} className={styles.trail} style={{ stroke: SIGN_COLOURS[sign] }} />
          </g>
        ))}
      </svg>
      {Object.entries(NAMES).map(([slug, [x, y]]) => (
        <Link key={slug} className={styles.region} href={`/${slug}`} style={place(x, y)}>
          {regions[slug]?.name}
        </Link>
      ))}
      {trails.map(({ slug, name, onMap: { x, y } }) => (
        <Link
          key={slug}
          className={styles.start}
          data-state={readState(slug)}
          href={`/trails/${slug}`}
          style={place(x, y)}
          title={name}
        >
          <span className="unseen">{name}</span>
        </Link>
      ))}
    </section>
  )
}

function place(x: number, y: number): { left: string; top: string } {
  return { left: `${(x / 6).toFixed(2)}%`, top: `${(y / 4.4).toFixed(2)}%` }
}
