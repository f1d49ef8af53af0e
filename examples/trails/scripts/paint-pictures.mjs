/**
 * Paints the pictures of the site into public/pictures, and the image that other sites show for a link to it.
 *
 *     node scripts/paint-pictures.mjs
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import {
  birds,
  createDice,
  fade,
  firs,
  hill,
  mist,
  path,
  ridge,
  ripples,
  sheet,
  sign,
  sky,
  strokes,
  sun,
  WIDTH,
} from './brush.mjs'

const PICTURES = {
  'copper-larches'() {
    const dice = createDice(11)
    return sheet(
      sky('#f6c79b', '#fbe3c2', '#fdf1dd'),
      sun(1060, 300, 62, { colour: '#fff6e0', glow: '#ffd08a' }),
      ridge(dice, { from: 520, to: 430, peak: 250, peakAt: 0.36, rough: 120 }, ['#b08aa0', '#d9b7b0']),
      mist(640, 60, '#fde8cf', 0.8),
      ridge(dice, { from: 640, to: 520, peak: 560, rough: 90 }, ['#7d5f7f', '#a5808f']),
      mist(720, 50, '#f7d6b8', 0.7),
      firs(dice, { count: 60, y: 735, height: 120, colour: '#a8582f', spread: 30 }),
      hill(735, 46, ['#8a4a2e', '#5e3325']),
      firs(dice, { count: 34, y: 830, height: 210, colour: '#c5662b', spread: 40 }),
      firs(dice, { count: 20, y: 850, height: 230, colour: '#8b3f22', spread: 40 }),
      hill(850, 40, ['#51301f', '#2f1d16'], 80),
      path(
        'M690 1000C760 920 640 900 720 860C750 845 740 838 748 832L762 833C768 846 790 850 770 872C720 915 900 930 880 1000Z',
        '#e8c79c',
      ),
      sign(960, 930, 0.95, '#d9480f'),
      strokes(dice, { count: 200, from: 900, to: 1000, colour: '#8a4a2e', rise: 22 }),
    )
  },
  'the-saddle'() {
    const dice = createDice(23)
    return sheet(
      sky('#8fa3bf', '#c3cfdd', '#eef1f2'),
      ridge(dice, { from: 300, to: 380, peak: 560, peakAt: 0.55, rough: 130 }, ['#8a9ab3', '#b9c4d2']),
      mist(600, 90, '#f4f6f7', 0.9),
      ridge(dice, { from: 380, to: 330, peak: 690, peakAt: 0.5, rough: 90 }, ['#5c6a84', '#8d9ab0']),
      mist(720, 70, '#f4f6f7', 0.85),
      ridge(dice, { from: 640, to: 600, peak: 800, peakAt: 0.48, rough: 50 }, ['#3d4760', '#566178']),
      mist(880, 50, '#dfe5ea', 0.5),
      hill(880, 24, ['#2f374b', '#1c2231']),
      path(
        'M640 1000C700 950 690 930 715 900C722 888 716 880 724 872H738C742 884 760 892 750 910C735 940 800 960 800 1000Z',
        '#b9c0c8',
      ),
      sign(560, 960, 1.15, '#d9480f'),
      birds(dice, { count: 5, x: 980, y: 260, spread: 90, size: 20, colour: '#3d4760' }),
    )
  },
  'sea-wall'() {
    const dice = createDice(5)
    return sheet(
      sky('#a9d3e3', '#d8ecee', '#f6efdc'),
      sun(330, 430, 58, { colour: '#fffbe9', glow: '#ffe6ad' }),
      fade('M0 560H1500V760H0Z', ['#8fc0cf', '#b7d6d6']),
      ripples(dice, { count: 60, from: 570, to: 700, colour: '#ffffff' }),
      fade('M0 690C300 660 520 720 800 690S1300 660 1500 700V1000H0Z', ['#cbb98a', '#b09a68']),
      fade('M0 740C300 720 460 780 800 742S1250 730 1500 752V800H0Z', ['#9dc4cc', '#8ab3bd']),
      '<path d="M1130 700V380L1146 340H1194L1210 380V700Z" fill="#fbfaf4"/><path d="M1172 340H1194L1210 380V700H1172Z" fill="#dcdfdc"/><path d="M1130 440H1210V510H1130ZM1130 590H1210V650H1130Z" fill="#d9480f"/><path d="M1172 440H1210V510H1172ZM1172 590H1210V650H1172Z" fill="#b43a0b"/><rect x="1140" y="290" width="60" height="52" fill="#3d4a52"/><rect x="1152" y="300" width="36" height="34" fill="#ffe9b0"/><path d="M1134 290L1170 262 1206 290Z" fill="#d9480f"/><rect x="1122" y="338" width="96" height="10" fill="#3d4a52"/>',
      fade('M0 860C260 800 560 830 860 770S1330 690 1500 700V1000H0Z', ['#93a96b', '#5f7a48']),
      path(
        'M420 1000C520 930 760 900 900 840C1010 795 1090 745 1160 706L1180 708C1110 760 1050 810 950 860C860 905 760 940 700 1000Z',
        '#ead9ae',
      ),
      strokes(dice, { count: 700, from: 850, to: 1000, colour: '#4d683c', rise: 26, x0: 0, x1: 420 }),
      strokes(dice, { count: 500, from: 820, to: 1000, colour: '#4d683c', rise: 26, x0: 900, x1: 1500 }),
      sign(800, 930, 0.9, '#1c6dd0'),
      birds(dice, { count: 9, x: 760, y: 250, spread: 180, size: 18, colour: '#48606b' }),
    )
  },
  'geese-at-dusk'() {
    const dice = createDice(77)
    return sheet(
      sky('#3b3558', '#8a4f74', '#e2785a', '#f9b872'),
      sun(750, 640, 84, { colour: '#ffdf9e', glow: '#ff9f5c', reach: 6 }),
      birds(dice, { count: 70, x: 560, y: 280, spread: 420, size: 17, colour: '#2a2238' }),
      birds(dice, { count: 40, x: 1080, y: 400, spread: 280, size: 12, colour: '#3a2a40' }),
      fade('M0 650H1500V1000H0Z', ['#c9654f', '#5a3656', '#2b213c']),
      ripples(dice, { count: 90, from: 656, to: 960, colour: '#ffb877', opacity: 0.45 }),
      '<ellipse cx="750" cy="740" rx="60" ry="90" fill="#ffd591" opacity="0.5" filter="url(#softer)"/>',
      fade('M0 642C300 630 420 652 640 646S1200 636 1500 648V664H0Z', ['#4b3050', '#3a2744']),
      fade('M0 880C220 850 420 900 600 920S800 980 900 1000H0Z', ['#241a30', '#17111f']),
      fade('M1500 860C1350 850 1240 900 1180 940S1130 990 1120 1000H1500Z', ['#241a30', '#17111f']),
      strokes(dice, {
        count: 260,
        from: 890,
        to: 1000,
        colour: '#17111f',
        rise: 70,
        lean: 8,
        width: 4,
        x1: 560,
      }),
      strokes(dice, {
        count: 140,
        from: 890,
        to: 1000,
        colour: '#17111f',
        rise: 70,
        lean: 8,
        width: 4,
        x0: 1230,
      }),
    )
  },
  'under-beeches'() {
    const dice = createDice(31)
    const trunk = (x, wide, colour) => {
      return `<path d="M${x - wide} 1000C${x - wide * 0.7} 700 ${x - wide * 0.8} 300 ${x - wide * 0.6} 0H${x + wide * 0.6}C${x + wide * 0.8} 300 ${x + wide * 0.6} 700 ${x + wide} 1000Z" fill="${colour}"/>`
    }
    const row = (count, wide, colour, gap) => {
      return Array.from({ length: count }, (_, index) => {
        const x = (index + dice(0.2, 0.8)) * (WIDTH / count)
        return Math.abs(x - 760) < gap ? '' : trunk(x, wide * dice(0.7, 1.2), colour)
      }).join('')
    }
    return sheet(
      sky('#dbe8b8', '#f3f3cf', '#fbf6dc'),
      sun(770, 380, 90, { colour: '#fffde9', glow: '#fff2a8', reach: 6 }),
      row(26, 9, '#b9c98f', 40),
      hill(640, 16, ['#c3ce8c', '#a9b874']),
      row(16, 17, '#8ea36c', 110),
      mist(620, 70, '#f6f5cf', 0.6),
      hill(720, 20, ['#a3a25c', '#86823f']),
      row(9, 34, '#5f6e50', 240),
      hill(820, 26, ['#9a7f3c', '#6d5528'], 60),
      path(
        'M520 1000C640 880 700 800 752 700C756 690 760 680 768 680C776 690 780 700 790 712C850 800 960 900 1060 1000Z',
        '#d8bd82',
      ),
      strokes(dice, {
        count: 500,
        from: 800,
        to: 1000,
        colour: '#c98a35',
        rise: 4,
        lean: 9,
        width: 5,
        x1: 560,
      }),
      strokes(dice, {
        count: 400,
        from: 800,
        to: 1000,
        colour: '#b5662a',
        rise: 4,
        lean: 9,
        width: 5,
        x0: 980,
      }),
      trunk(150, 70, '#3a4537'),
      trunk(1390, 88, '#334031'),
      '<g transform="translate(1372 560)"><rect x="-34" y="-50" width="68" height="22" fill="#f7f3e8"/><rect x="-34" y="-22" width="68" height="22" fill="#e0a100"/><rect x="-34" y="6" width="68" height="22" fill="#f7f3e8"/></g>',
    )
  },
  'kiln-smoke'() {
    const dice = createDice(8)
    const stars = Array.from({ length: 90 }, () => {
      return `<circle cx="${dice(0, WIDTH).toFixed(0)}" cy="${dice(0, 520).toFixed(0)}" r="${dice(0.8, 2.4).toFixed(1)}"/>`
    })
    const puffs = Array.from({ length: 15 }, (_, index) => {
      const rise = index / 15
      return `<ellipse cx="${760 + rise * 260 + dice(-24, 24)}" cy="${640 - rise * 560}" rx="${40 + rise * 130}" ry="${34 + rise * 80}" fill="#8d93a8" opacity="${0.32 - rise * 0.24}" filter="url(#softer)"/>`
    })
    return sheet(
      sky('#0f1830', '#1d2b48', '#3d4560'),
      `<g fill="#e8ecf8">${stars.join('')}</g>`,
      firs(dice, { count: 60, y: 700, height: 240, colour: '#182338', spread: 20 }),
      hill(690, 16, ['#1a2438', '#141c2d']),
      firs(dice, { count: 16, y: 760, height: 360, colour: '#0f1728', to: 430 }),
      firs(dice, { count: 16, y: 760, height: 380, colour: '#0f1728', from: 1090 }),
      ...puffs,
      '<ellipse cx="750" cy="800" rx="420" ry="120" fill="#ff8a3d" opacity="0.28" filter="url(#soft)"/>',
      fade('M540 830C560 690 660 630 750 628S940 690 960 830Z', ['#4a3a35', '#241c1d']),
      '<path d="M690 830C692 790 714 772 750 772S808 790 810 830Z" fill="#ff7a2e"/><path d="M714 830C716 802 730 792 750 792S784 802 786 830Z" fill="#ffd27a"/>',
      hill(826, 10, ['#2c2428', '#120f16']),
      strokes(dice, { count: 160, from: 850, to: 1000, colour: '#3b2d2c', rise: 18 }),
      '<g fill="#120f16"><circle cx="1036" cy="762" r="15"/><path d="M1016 836C1016 796 1020 780 1036 780S1058 796 1060 836Z"/></g>',
    )
  },
  'third-tarn'() {
    const dice = createDice(54)
    const mountains = ridge(dice, { from: 420, to: 380, peak: 170, peakAt: 0.62, rough: 130 }, [
      '#6f86a8',
      '#a8bccd',
    ])
    const nearer = ridge(createDice(99), { from: 430, to: 520, peak: 500, rough: 70 }, ['#46657a', '#6f8f96'])
    return sheet(
      sky('#79b1da', '#bcdcec', '#eef6f3'),
      mountains,
      nearer,
      '<clipPath id="water"><path d="M0 560H1500V1000H0Z"/></clipPath>',
      fade('M0 560H1500V1000H0Z', ['#8fc3d6', '#3d86a2', '#1f5b78']),
      `<g clip-path="url(#water)" opacity="0.4"><g transform="matrix(1 0 0 -1 0 1120)">${nearer}</g></g>`,
      ripples(dice, { count: 110, from: 580, to: 960, colour: '#e9f7fa', opacity: 0.35 }),
      hill(556, 5, ['#4d7460', '#5d8468']).replace('V1000H0Z', 'V566H0Z'),
      firs(dice, { count: 46, y: 560, height: 90, colour: '#2d5446', spread: 6, to: 620 }),
      firs(dice, { count: 22, y: 560, height: 80, colour: '#2d5446', spread: 6, from: 1120 }),
      fade('M0 900C180 850 330 850 470 900S640 980 700 1000H0Z', ['#e6d7a8', '#c9b27c']),
      fade('M1500 840C1340 830 1200 880 1100 940S1040 990 1030 1000H1500Z', ['#57794f', '#33523a']),
      strokes(dice, { count: 220, from: 880, to: 1000, colour: '#2c4a33', rise: 30, x0: 1160 }),
      sign(1290, 930, 1, '#2b8a3e'),
      '<g fill="#8a4b3a"><path d="M230 930h80l-10 14h-60z" fill="#b65c3c"/><path d="M330 918l26 6-4 20-30-4z" fill="#dfe7ea"/></g>',
    )
  },
  'ice-tarn'() {
    const dice = createDice(62)
    const cracks = Array.from({ length: 26 }, () => {
      const x = dice(100, 1400)
      const y = dice(600, 920)
      return `M${x} ${y}l${dice(-70, 70)} ${dice(-14, 22)}l${dice(-50, 80)} ${dice(-10, 20)}`
    })
    return sheet(
      sky('#4f6d9a', '#9db8d6', '#e6edf2'),
      ridge(dice, { from: 260, to: 330, peak: 420, rough: 150 }, ['#5d7396', '#93a7c2', '#dbe5ee']),
      ridge(dice, { from: 440, to: 330, peak: 480, rough: 110 }, ['#3c4f70', '#7b8fae', '#e9eff4']),
      mist(560, 36, '#f3f7fa', 0.7),
      fade('M0 560H1500V1000H0Z', ['#dcebf2', '#b3d3e2', '#7fb0c9']),
      `<path d="${cracks.join('')}" fill="none" stroke="#ffffff" stroke-width="3" opacity="0.8"/>`,
      fade('M420 760C560 720 800 730 900 770S820 850 640 850S320 810 420 760Z', ['#2f6d8e', '#1f4f6e']),
      ripples(dice, { count: 14, from: 770, to: 835, colour: '#bfe0ee' }).replace(
        /M\d+ /g,
        (text) => `M${480 + (Number(text.slice(1)) % 320)} `,
      ),
      fade('M0 850C140 820 250 850 330 900S420 970 440 1000H0Z', ['#55606f', '#343c49']),
      fade('M1500 800C1380 800 1260 850 1200 910S1120 980 1110 1000H1500Z', ['#55606f', '#2c333f']),
      '<path d="M30 930l60 -40 70 20 30 60-80 30zM1280 940l70 -50 90 24 20 70zM1180 990l40-40 60 14 10 36z" fill="#737f8e"/>',
      sign(210, 940, 0.85, '#2b8a3e'),
    )
  },
  'fourth-bridge'() {
    const dice = createDice(17)
    return sheet(
      sky('#f3d7ae', '#f9e9cd', '#fdf5e4'),
      fade('M430 1000V180C520 150 600 190 700 170S900 150 1050 190V1000Z', ['#d9b892', '#b48b68']),
      fade('M690 170C720 168 760 168 790 172L800 700H680Z', ['#ffffff', '#d5ecee']),
      '<path d="M712 180V690M742 180V700M770 180V690" stroke="#a9d3d8" stroke-width="7" opacity="0.7"/>',
      mist(720, 60, '#ffffff', 0.8),
      fade('M600 720C680 690 800 690 880 720L1010 1000H470Z', ['#9ccfce', '#4d9aa0', '#2d6c77']),
      strokes(dice, {
        count: 60,
        from: 760,
        to: 1000,
        colour: '#e5f6f5',
        rise: 3,
        lean: 30,
        width: 4,
        opacity: 0.6,
        x0: 560,
        x1: 930,
      }),
      fade('M0 0H250L320 120 300 240 420 330 440 480 540 560 560 700 640 780 560 1000H0Z', [
        '#a87652',
        '#6f4a37',
      ]),
      fade('M1500 0H1270L1180 100 1210 230 1090 320 1060 470 960 560 930 690 860 770 940 1000H1500Z', [
        '#94633f',
        '#573725',
      ]),
      fade('M0 360L120 400 200 520 330 590 380 740 470 820 480 1000H0Z', ['#744e39', '#402a20']),
      fade('M1500 330L1400 380 1290 520 1170 600 1120 740 1030 830 1010 1000H1500Z', ['#63412e', '#33221a']),
      firs(dice, { count: 12, y: 380, height: 130, colour: '#3f5138', to: 170, lean: 60 }),
      firs(dice, { count: 12, y: 440, height: 140, colour: '#3f5138', from: 1330, lean: -70 }),
      '<path d="M350 650Q750 770 1150 650" stroke="#3a261b" stroke-width="12" fill="none"/><path d="M350 590Q750 700 1150 590" stroke="#4a3122" stroke-width="6" fill="none"/>',
      `<path d="${Array.from({ length: 19 }, (_, index) => {
        const t = (index + 1) / 20
        const x = 350 + 800 * t
        const sag = 4 * t * (1 - t)
        return `M${x} ${590 + sag * 55}V${650 + sag * 60}`
      }).join('')}" stroke="#4a3122" stroke-width="5"/>`,
      '<g fill="#24180f"><circle cx="690" cy="618" r="13"/><path d="M674 702C672 656 678 634 690 634S710 656 708 702Z"/><path d="M706 640h18v36h-18z" fill="#b6452b"/></g>',
    )
  },
  'noon-in-the-gorge'() {
    const dice = createDice(41)
    return sheet(
      sky('#ffe9b8', '#ffd98a', '#f2b765'),
      '<path d="M640 0H860L960 1000H520Z" fill="#fff7d6" opacity="0.75" filter="url(#soft)"/>',
      fade('M0 0H560L600 140 560 260 630 400 590 540 660 700 600 1000H0Z', ['#c98d57', '#8a5635', '#4f3122']),
      fade('M1500 0H900L850 160 900 300 830 420 880 560 810 720 890 1000H1500Z', [
        '#b87b48',
        '#744528',
        '#40271a',
      ]),
      fade('M0 120L340 190 400 380 370 560 470 720 440 1000H0Z', ['#8a5838', '#4a2d1e']),
      fade('M1500 80L1180 170 1090 360 1130 560 1030 730 1060 1000H1500Z', ['#7a4b2d', '#3b2417']),
      fade('M560 840C660 800 820 800 920 840L1000 1000H480Z', ['#c9e2c0', '#5fa39a', '#2d6a6c']),
      ripples(dice, { count: 24, from: 850, to: 980, colour: '#fff8d8', opacity: 0.7 }).replace(
        /M(\d+) /g,
        (_, x) => `M${560 + (Number(x) % 300)} `,
      ),
      strokes(dice, {
        count: 240,
        from: 260,
        to: 800,
        colour: '#6d8a3f',
        rise: -26,
        lean: 8,
        width: 4,
        x1: 330,
      }),
      strokes(dice, {
        count: 220,
        from: 240,
        to: 800,
        colour: '#5f7a36',
        rise: -26,
        lean: 8,
        width: 4,
        x0: 1180,
      }),
      '<g stroke="#2a1a11" stroke-width="9"><path d="M1070 980V600M1124 980V600"/><path d="M1070 640H1124M1070 690H1124M1070 740H1124M1070 790H1124M1070 840H1124M1070 890H1124M1070 940H1124" stroke-width="7"/></g>',
      '<g transform="translate(360 690)"><rect x="-32" y="-46" width="64" height="20" fill="#f7f3e8"/><rect x="-32" y="-20" width="64" height="20" fill="#ffffff" stroke="#3b2417" stroke-width="2"/><rect x="-32" y="6" width="64" height="20" fill="#f7f3e8"/></g>',
      birds(dice, { count: 3, x: 740, y: 220, spread: 60, size: 18, colour: '#5a3a24' }),
    )
  },
  heather() {
    const dice = createDice(93)
    return sheet(
      sky('#9fc1e6', '#d6dff0', '#f6e8ee'),
      '<g fill="#ffffff" opacity="0.85" filter="url(#softer)"><ellipse cx="330" cy="220" rx="190" ry="40"/><ellipse cx="450" cy="190" rx="120" ry="46"/><ellipse cx="1130" cy="320" rx="230" ry="36"/><ellipse cx="1010" cy="296" rx="110" ry="40"/></g>',
      hill(560, 30, ['#a9a3cc', '#b99bc6']),
      '<g fill="#5d4a7a" transform="translate(0 44)"><path d="M1090 548l14 -92h36l14 92z"/><path d="M1100 456q22 -26 44 0z" fill="#b6452b"/><path d="M1122 452L1062 400M1122 452L1182 504M1122 452L1174 392M1122 452L1070 512" stroke="#4a3a62" stroke-width="7" stroke-linecap="round"/></g>',
      hill(640, 44, ['#a87bb5', '#8a5c9c'], -120),
      strokes(dice, { count: 700, from: 650, to: 760, colour: '#c99ad0', rise: 7, lean: 4, width: 4 }),
      hill(760, 50, ['#8d5a9c', '#5f3a73'], 100),
      path(
        'M560 1000C700 930 620 870 720 830C790 800 770 770 800 742L812 744C806 776 850 800 800 846C740 900 860 930 900 1000Z',
        '#e9d9c3',
      ),
      strokes(dice, {
        count: 1100,
        from: 800,
        to: 1000,
        colour: '#b877c2',
        rise: 16,
        lean: 8,
        width: 6,
        x1: 600,
      }),
      strokes(dice, {
        count: 1100,
        from: 800,
        to: 1000,
        colour: '#b877c2',
        rise: 16,
        lean: 8,
        width: 6,
        x0: 880,
      }),
      strokes(dice, {
        count: 500,
        from: 820,
        to: 1000,
        colour: '#e3b3df',
        rise: 12,
        lean: 8,
        width: 5,
        x1: 560,
      }),
      strokes(dice, {
        count: 500,
        from: 820,
        to: 1000,
        colour: '#e3b3df',
        rise: 12,
        lean: 8,
        width: 5,
        x0: 930,
      }),
      '<path d="M940 930c4-60 30-92 66-92s66 30 74 92z" fill="#77737c"/><path d="M940 930c4-60 30-92 66-92-30 20-40 56-40 92z" fill="#96929b"/><rect x="980" y="860" width="46" height="14" fill="#f7f3e8"/><rect x="980" y="879" width="46" height="14" fill="#9c36b5"/><rect x="980" y="898" width="46" height="14" fill="#f7f3e8"/>',
    )
  },
  'saturday-mill'() {
    const dice = createDice(29)
    return sheet(
      sky('#38406e', '#a0638f', '#f0936b', '#ffd48c'),
      sun(420, 660, 70, { colour: '#fff0bd', glow: '#ffb066', reach: 6 }),
      hill(700, 26, ['#7a4f7d', '#5a3a66']),
      mist(720, 40, '#ffc48a', 0.5),
      hill(790, 40, ['#4a3059', '#33213f'], -60),
      fade('M880 840L930 430H1090L1140 840Z', ['#3a2a45', '#241a2e']),
      '<path d="M922 430C930 372 970 340 1010 340S1090 372 1098 430Z" fill="#1d1526"/><g fill="#ffd27a"><rect x="992" y="500" width="36" height="46" rx="4"/><rect x="996" y="620" width="36" height="46" rx="4"/><rect x="984" y="760" width="52" height="80" rx="4" fill="#140f1b"/></g>',
      '<g stroke="#140f1b" stroke-width="13" stroke-linecap="round"><path d="M1010 400L740 170M1010 400L1280 630M1010 400L1240 130M1010 400L780 670"/></g><g fill="#f6dcc0" opacity="0.85"><path d="M986 366L752 168 724 204 958 400Z"/><path d="M1034 434L1268 632 1296 596 1062 400Z"/><path d="M1044 376L1242 144 1206 116 1008 350Z" /><path d="M976 424L778 656 814 684 1012 450Z"/></g><circle cx="1010" cy="400" r="20" fill="#140f1b"/>',
      hill(846, 22, ['#291b33', '#120c19'], 40),
      strokes(dice, { count: 500, from: 860, to: 1000, colour: '#3f2a4d', rise: 24, lean: 8, width: 4 }),
      sign(330, 930, 0.9, '#9c36b5'),
      birds(dice, { count: 6, x: 420, y: 330, spread: 120, size: 18, colour: '#2b1d38' }),
    )
  },
}

const folder = new URL('../public/pictures/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, paint] of Object.entries(PICTURES)) {
  const file = fileURLToPath(new URL(`${name}.webp`, folder))
  const { size } = await sharp(Buffer.from(paint())).webp({ quality: 76, effort: 6 }).toFile(file)
  console.log(`${name}: ${Math.round(size / 1000)} kB`)
}

const app = (file) => fileURLToPath(new URL(`../app/${file}`, import.meta.url))
await sharp(Buffer.from(PICTURES['copper-larches']()))
  .resize(1200, 630)
  .png({ palette: true, colours: 96, effort: 10 })
  .toFile(app('opengraph-image.png'))
await sharp(app('icon.svg'), { density: 1200 })
  .resize(180, 180)
  .png({ palette: true })
  .toFile(app('apple-icon.png'))
