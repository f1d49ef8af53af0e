export type Scene = 'ridge' | 'coast' | 'forest' | 'lake' | 'gorge' | 'moor'
export type Grade = 'easy' | 'moderate' | 'hard'
export type SignColour = 'red' | 'blue' | 'yellow' | 'green' | 'white' | 'violet'

/** What is the same in every language. */
export interface TrailFacts {
  slug: string
  region: string
  scene: Scene
  grade: Grade
  distanceKm: number
  ascentM: number
  /** Colour of the middle bar of the painted sign. */
  sign: SignColour
  /** Height in metres, evenly spaced from start to end. */
  heights: number[]
  stopsKm: number[]
  /** Where it begins on the map of the country, and the line it takes from there. */
  onMap: { x: number; y: number; line: string }
}

export const GRADES: readonly Grade[] = ['easy', 'moderate', 'hard']

export const SIGN_COLOURS: Record<SignColour, string> = {
  red: '#d9480f',
  blue: '#1c6dd0',
  yellow: '#e0a100',
  green: '#2b8a3e',
  white: '#ffffff',
  violet: '#9c36b5',
}

export const TRAIL_FACTS: readonly TrailFacts[] = [
  {
    slug: 'larch-ridge',
    region: 'high-fells',
    scene: 'ridge',
    grade: 'hard',
    distanceKm: 14.2,
    ascentM: 890,
    sign: 'red',
    heights: [610, 680, 790, 930, 1080, 1220, 1310, 1290, 1350, 1410, 1380, 1240, 1050, 860, 700, 620],
    stopsKm: [0, 4.6, 8.5, 14.2],
    onMap: { x: 262, y: 132, line: 'q-26 -22 -18 -50 t34 -26 q32 8 24 36 t-40 40' },
  },
  {
    slug: 'saltmarsh-way',
    region: 'grey-coast',
    scene: 'coast',
    grade: 'easy',
    distanceKm: 9.6,
    ascentM: 45,
    sign: 'blue',
    heights: [6, 4, 3, 5, 12, 18, 9, 4, 3, 3, 7, 14, 10, 5, 4, 3],
    stopsKm: [0, 3.1, 7.2, 9.6],
    onMap: { x: 96, y: 176, line: 'q18 26 4 48 t8 46' },
  },
  {
    slug: 'old-charcoal-road',
    region: 'kettle-woods',
    scene: 'forest',
    grade: 'moderate',
    distanceKm: 11.8,
    ascentM: 320,
    sign: 'yellow',
    heights: [240, 260, 300, 340, 370, 360, 390, 430, 460, 450, 420, 380, 350, 310, 270, 245],
    stopsKm: [0, 3.9, 6.3, 9.4, 11.8],
    onMap: { x: 246, y: 252, line: 'q30 -24 56 -6 t10 38 q-40 20 -66 -32' },
  },
  {
    slug: 'five-tarns',
    region: 'high-fells',
    scene: 'lake',
    grade: 'hard',
    distanceKm: 17.5,
    ascentM: 760,
    sign: 'green',
    heights: [720, 800, 910, 980, 970, 1060, 1150, 1140, 1230, 1290, 1270, 1180, 1070, 950, 830, 730],
    stopsKm: [0, 4.2, 8.1, 10.6, 17.5],
    onMap: { x: 382, y: 128, line: 'q-40 -16 -30 -48 t50 -18 q42 10 34 42 t-54 24' },
  },
  {
    slug: 'heron-gorge',
    region: 'lime-country',
    scene: 'gorge',
    grade: 'moderate',
    distanceKm: 7.3,
    ascentM: 410,
    sign: 'white',
    heights: [310, 330, 360, 400, 430, 480, 540, 600, 650, 690, 680, 620, 540, 450, 370, 315],
    stopsKm: [0, 1.6, 3.2, 4.4, 7.3],
    onMap: { x: 446, y: 262, line: 'q-8 -28 12 -42 t34 6 q10 28 -46 36' },
  },
  {
    slug: 'windmill-moor',
    region: 'the-levels',
    scene: 'moor',
    grade: 'easy',
    distanceKm: 12.9,
    ascentM: 210,
    sign: 'violet',
    heights: [120, 135, 160, 190, 205, 220, 210, 235, 250, 240, 225, 205, 190, 165, 140, 122],
    stopsKm: [0, 4.8, 6.9, 9.7, 12.9],
    onMap: { x: 286, y: 372, line: 'q-46 -8 -40 -34 t50 -16 q48 12 -10 50' },
  },
]
