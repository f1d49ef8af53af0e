import type { ReactNode } from 'react'
import type { Scene as SceneName } from '../data/trail-facts.ts'
import styles from './scene.module.css'

/** A picture of the country a trail goes through, in flat layers like a printed poster. */
export function Scene({ name, className = '' }: { name: SceneName; className?: string | undefined }) {
  return (
    <svg
      className={`${styles.scene} ${styles[name]} ${className}`}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="400" height="240" className={styles.sky} />
      <path d="M0 92 C80 78 150 96 230 84 S360 74 400 86 V240 H0Z" className={styles.haze} />
      {SCENES[name]}
    </svg>
  )
}

const REEDS =
  'M30 232 q2 -22 -4 -36 M38 234 q0 -26 6 -42 M46 232 q4 -20 12 -30 M330 220 q2 -24 -4 -38 M340 222 q0 -26 8 -40 M350 220 q4 -18 12 -28'
const HEATHER =
  'M18 224 h14 M52 230 h20 M96 218 h16 M140 232 h22 M176 220 h14 M288 226 h18 M326 216 h16 M352 230 h20 M376 218 h14'

const SCENES: Record<SceneName, ReactNode> = {
  ridge: (
    <>
      <circle cx="292" cy="66" r="27" className={styles.sun} />
      <path
        d="M0 150 L52 108 84 128 140 62 176 100 204 82 262 138 312 104 400 160 V240 H0Z"
        className={styles.far}
      />
      <path
        d="M140 62 L158 81 148 87 139 80 130 90 121 85Z M204 82 L216 94 206 98 196 88Z"
        className={styles.snow}
      />
      <path d="M0 186 L60 150 112 172 190 122 246 160 300 138 400 190 V240 H0Z" className={styles.mid} />
      <path d="M0 214 C70 184 130 196 200 204 S330 196 400 178 V240 H0Z" className={styles.near} />
      <path
        d="M182 240 C196 224 236 222 226 208 C218 196 182 192 196 176 C204 166 198 150 190 124"
        className={styles.trail}
      />
      {trees([
        [26, 214, 30],
        [48, 206, 40],
        [72, 204, 28],
        [96, 206, 36],
        [296, 204, 30],
        [318, 204, 42],
        [342, 200, 30],
        [372, 194, 38],
      ])}
    </>
  ),
  coast: (
    <>
      <circle cx="116" cy="100" r="30" className={styles.sun} />
      <path d="M0 118 H400 V240 H0Z" className={styles.far} />
      <path
        d="M0 132 H400 V138 H0Z M40 150 H260 V154 H40Z M180 164 H400 V167 H180Z"
        className={styles.shine}
      />
      <path d="M300 118 V70 L304 60 H314 L318 70 V118Z" className={styles.tower} />
      <path d="M300 84 H318 V97 H300Z" className={styles.accent} />
      <path d="M272 120 C286 106 330 104 352 112 S392 112 400 108 V130 H262Z" className={styles.mid} />
      <path d="M0 196 C60 170 120 186 176 182 S300 160 400 176 V240 H0Z" className={styles.mid} />
      <path d="M0 222 C90 198 170 214 240 206 S340 204 400 196 V240 H0Z" className={styles.near} />
      <path d="M128 240 C150 222 210 224 232 206 S284 186 306 168 312 140 309 120" className={styles.trail} />
      <path d={REEDS} className={styles.reeds} />
      <path
        d="M176 62 q9 -9 17 0 q9 -9 17 0 M222 44 q7 -7 13 0 q7 -7 13 0 M204 82 q5 -5 10 0 q5 -5 10 0"
        className={styles.birds}
      />
    </>
  ),
  forest: (
    <>
      <circle cx="214" cy="78" r="34" className={styles.sun} />
      {trees(
        [
          [20, 168, 84],
          [58, 166, 70],
          [96, 166, 92],
          [136, 164, 66],
          [270, 164, 70],
          [306, 166, 90],
          [344, 166, 74],
          [384, 168, 92],
        ],
        styles.far,
      )}
      <path d="M0 160 C100 148 300 148 400 160 V240 H0Z" className={styles.far} />
      {trees(
        [
          [4, 198, 104],
          [44, 196, 80],
          [84, 196, 112],
          [316, 196, 104],
          [356, 196, 82],
          [396, 198, 116],
        ],
        styles.mid,
      )}
      <path d="M0 192 C110 178 290 178 400 192 V240 H0Z" className={styles.mid} />
      <path d="M0 222 C110 206 290 206 400 222 V240 H0Z" className={styles.near} />
      <path d="M184 240 C192 222 244 216 226 200 S188 184 202 172 214 162 210 152" className={styles.trail} />
      {trees([
        [26, 236, 92],
        [70, 234, 66],
        [336, 234, 72],
        [378, 236, 98],
      ])}
    </>
  ),
  lake: (
    <>
      <circle cx="96" cy="62" r="25" className={styles.sun} />
      <path d="M0 146 L66 96 104 122 178 58 230 110 262 92 330 142 400 112 V160 H0Z" className={styles.far} />
      <path d="M178 58 L198 78 186 84 176 76 166 86 154 79Z" className={styles.snow} />
      <path d="M0 156 L60 132 130 150 218 124 300 152 400 134 V164 H0Z" className={styles.mid} />
      <path d="M0 160 H400 V240 H0Z" className={styles.water} />
      <path d="M110 160 L178 204 232 160Z" className={styles.mirror} />
      <path
        d="M60 176 H150 V178 H60Z M210 186 H330 V188 H210Z M120 198 H220 V200 H120Z M250 172 H300 V174 H250Z"
        className={styles.shine}
      />
      <path
        d="M0 208 C50 190 96 194 130 206 S196 232 214 240 H0Z M400 190 C360 186 326 200 308 216 S290 236 288 240 H400Z"
        className={styles.near}
      />
      <path d="M40 240 C66 222 52 206 84 200 S120 206 122 202" className={styles.trail} />
      {trees([
        [18, 206, 46],
        [40, 202, 34],
        [352, 200, 40],
        [376, 196, 54],
        [394, 198, 36],
      ])}
    </>
  ),
  gorge: (
    <>
      <circle cx="200" cy="56" r="26" className={styles.sun} />
      <path d="M120 240 V96 L160 84 200 92 240 82 284 98 V240Z" className={styles.far} />
      <path d="M190 92 H212 V196 H190Z" className={styles.snow} />
      <path d="M196 92 V196 M206 92 V196" className={styles.fall} />
      <path d="M0 30 L58 38 92 66 118 62 142 96 150 140 168 168 160 240 H0Z" className={styles.mid} />
      <path d="M400 22 L346 34 318 60 288 66 262 104 250 150 232 172 244 240 H400Z" className={styles.mid} />
      <path d="M0 92 L50 104 78 140 112 156 134 204 140 240 H0Z" className={styles.near} />
      <path d="M400 84 L356 108 330 142 294 160 268 206 262 240 H400Z" className={styles.near} />
      <path d="M168 196 C180 188 220 188 232 196 L262 240 H140Z" className={styles.water} />
      <path d="M112 158 Q200 190 292 162 M112 148 Q200 180 292 152" className={styles.bridge} />
      {trees([
        [26, 96, 40],
        [56, 106, 28],
        [346, 112, 32],
        [374, 100, 44],
      ])}
    </>
  ),
  moor: (
    <>
      <circle cx="304" cy="72" r="30" className={styles.sun} />
      <path d="M0 156 C70 128 150 136 220 146 S340 132 400 140 V240 H0Z" className={styles.far} />
      <path d="M112 138 L119 88 H137 L144 138Z" className={styles.mill} />
      <path d="M117 88 Q128 74 139 88Z" className={styles.accent} />
      <path d="M128 86 L96 58 M128 86 L160 114 M128 86 L156 54 M128 86 L100 118" className={styles.sails} />
      <path d="M0 186 C90 150 180 164 250 176 S350 164 400 168 V240 H0Z" className={styles.mid} />
      <path d="M0 216 C110 190 200 204 270 206 S350 198 400 200 V240 H0Z" className={styles.near} />
      <path d="M236 240 C252 220 226 212 206 202 S150 182 152 166 140 146 130 140" className={styles.trail} />
      <path d={HEATHER} className={styles.heather} />
    </>
  ),
}

/** Firs: where each stands, and how tall it is. */
function trees(places: [x: number, y: number, height: number][], className = styles.tree): ReactNode {
  return (
    <path
      className={className}
      d={places
        .map(([x, y, h]) => {
          const w = h * 0.27
          return `M${x} ${y - h} l${w * 0.62} ${h * 0.4} h${-w * 0.24} l${w * 0.62} ${h * 0.46} h${-w * 0.8} v${h * 0.14} h${-w * 0.4} v${-h * 0.14} h${-w * 0.8} l${w * 0.62} ${-h * 0.46} h${-w * 0.24}Z`
        })
        .join('')}
    />
  )
}
