import styles from './scene.module.css'

/** The wide picture of the home page: room for words on the left, the way up on the right. */
export function HeroScene({ className = '' }: { className?: string | undefined }) {
  return (
    <svg
      className={`${styles.scene} ${styles.ridge} ${className}`}
      viewBox="0 0 1120 420"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <rect width="1120" height="420" className={styles.sky} />
      <path d="M0 250 C180 214 330 262 520 236 S900 196 1120 226 V420 H0Z" className={styles.haze} />
      <circle cx="700" cy="132" r="54" className={styles.sun} />
      <path
        d="M0 334 L120 300 210 318 330 276 430 306 560 214 622 252 800 92 876 176 930 142 1040 238 1120 196 V420 H0Z"
        className={styles.far}
      />
      <path
        d="M800 92 L846 143 822 156 803 138 782 160 757 146 738 148Z M930 142 L961 169 938 180 914 152Z"
        className={styles.snow}
      />
      <path
        d="M0 372 L130 336 250 356 400 318 520 348 690 262 770 312 872 226 960 292 1040 262 1120 306 V420 H0Z"
        className={styles.mid}
      />
      <path
        d="M0 400 C150 372 300 392 470 384 S760 356 900 366 1060 352 1120 338 V420 H0Z"
        className={styles.near}
      />
      <path
        d="M650 420 C680 392 800 398 806 372 C812 344 724 342 746 320 C764 302 838 312 846 290 C852 272 862 256 871 230"
        className={styles.wideTrail}
      />
      <g className={styles.tree}>
        {TREES.map(([x, y, h]) => (
          <path
            key={x}
            d={`M${x} ${y - h} l${h * 0.17} ${h * 0.4} h${h * -0.06} l${h * 0.17} ${h * 0.46} h${h * -0.22} v${h * 0.14} h${h * -0.12} v${h * -0.14} h${h * -0.22} l${h * 0.17} ${h * -0.46} h${h * -0.06}Z`}
          />
        ))}
      </g>
    </svg>
  )
}

const TREES: [x: number, y: number, height: number][] = [
  [38, 402, 46],
  [70, 398, 62],
  [104, 396, 44],
  [452, 394, 40],
  [484, 392, 56],
  [516, 390, 42],
  [936, 374, 64],
  [978, 372, 84],
  [1020, 366, 60],
  [1056, 362, 96],
  [1096, 354, 70],
]
