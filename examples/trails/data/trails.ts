export type Scene = 'ridge' | 'coast' | 'forest' | 'lake' | 'gorge' | 'moor'
export type Grade = 'Easy' | 'Moderate' | 'Hard'

export interface Stop {
  km: number
  name: string
  note: string
}

export interface Trail {
  slug: string
  name: string
  region: string
  scene: Scene
  grade: Grade
  distanceKm: number
  ascentM: number
  season: string
  /** Colour of the middle bar of the painted sign, by its everyday name. */
  sign: { name: string; color: string }
  summary: string
  story: string[]
  /** Height in metres, evenly spaced from start to end. */
  heights: number[]
  stops: Stop[]
}

export const TRAILS: readonly Trail[] = [
  {
    slug: 'larch-ridge',
    name: 'Larch Ridge',
    region: 'High Fells',
    scene: 'ridge',
    grade: 'Hard',
    distanceKm: 14.2,
    ascentM: 890,
    season: 'June to October',
    sign: { name: 'red', color: '#d9480f' },
    summary: 'A long day above the tree line, with the whole valley on one side and none of it on the other.',
    story: [
      'The path leaves the chapel at Anders Bridge and climbs through larches that turn the colour of copper in October. After the last gate the trees stop, all at once, and the ridge begins.',
      'From there on you follow the cairns. In mist keep the wall on your left hand until the saddle; the sign on the big slab is the one that matters.',
    ],
    heights: [610, 680, 790, 930, 1080, 1220, 1310, 1290, 1350, 1410, 1380, 1240, 1050, 860, 700, 620],
    stops: [
      { km: 0, name: 'Anders Bridge', note: 'Chapel, bus stop, water' },
      { km: 4.6, name: 'Last Gate', note: 'End of the trees' },
      { km: 8.5, name: 'Copper Top', note: 'Highest point, 1,410 m' },
      { km: 14.2, name: 'Anders Bridge', note: 'The bakery closes at five' },
    ],
  },
  {
    slug: 'saltmarsh-way',
    name: 'Saltmarsh Way',
    region: 'Grey Coast',
    scene: 'coast',
    grade: 'Easy',
    distanceKm: 9.6,
    ascentM: 45,
    season: 'All year, mind the tide',
    sign: { name: 'blue', color: '#1c6dd0' },
    summary: 'Flat, wide and full of birds: boardwalk and sea wall from the lighthouse to the ferry.',
    story: [
      'Start two hours after high water and the marsh is yours. The boardwalk is signed on every tenth post, low enough to be read by children and dogs.',
      'Half-way there is a hide with a stove. The book on the shelf has been kept since 1974; write down what you saw.',
    ],
    heights: [6, 4, 3, 5, 12, 18, 9, 4, 3, 3, 7, 14, 10, 5, 4, 3],
    stops: [
      { km: 0, name: 'Lighthouse', note: 'Car park, café' },
      { km: 3.1, name: 'The Hide', note: 'Stove and log book' },
      { km: 7.2, name: 'Sluice', note: 'Closed at spring tides' },
      { km: 9.6, name: 'Ferry Steps', note: 'Boats back every hour' },
    ],
  },
  {
    slug: 'old-charcoal-road',
    name: 'Old Charcoal Road',
    region: 'Kettle Woods',
    scene: 'forest',
    grade: 'Moderate',
    distanceKm: 11.8,
    ascentM: 320,
    season: 'March to November',
    sign: { name: 'yellow', color: '#e0a100' },
    summary: 'A carters’ road under beeches, past the round black clearings where the kilns stood.',
    story: [
      'The road was laid for ox carts, so it never gets steep. Look for the platforms beside it: flat, round, and still black a hand’s breadth below the leaves.',
      'At the ford the sign is on the far bank. When the stones are under water, the footbridge is four hundred metres upstream.',
    ],
    heights: [240, 260, 300, 340, 370, 360, 390, 430, 460, 450, 420, 380, 350, 310, 270, 245],
    stops: [
      { km: 0, name: 'Kettle Mill', note: 'Station, inn' },
      { km: 3.9, name: 'First Kiln', note: 'Rebuilt, burns in May' },
      { km: 6.3, name: 'Beech Cross', note: 'Highest point, 460 m' },
      { km: 9.4, name: 'The Ford', note: 'Footbridge upstream' },
      { km: 11.8, name: 'Kettle Mill', note: 'Trains until ten' },
    ],
  },
  {
    slug: 'five-tarns',
    name: 'Five Tarns Circuit',
    region: 'High Fells',
    scene: 'lake',
    grade: 'Hard',
    distanceKm: 17.5,
    ascentM: 760,
    season: 'July to September',
    sign: { name: 'green', color: '#2b8a3e' },
    summary: 'Five small lakes, each colder than the one before. Most people swim in the third.',
    story: [
      'The circuit is signed in one direction only, and for a reason: clockwise the scree is climbed, not descended.',
      'Tarn three has a beach the size of a kitchen table. Tarn five keeps its ice until the end of June.',
    ],
    heights: [720, 800, 910, 980, 970, 1060, 1150, 1140, 1230, 1290, 1270, 1180, 1070, 950, 830, 730],
    stops: [
      { km: 0, name: 'Quarry Hut', note: 'Parking, beds for 24' },
      { km: 4.2, name: 'Long Tarn', note: 'First of the five' },
      { km: 8.1, name: 'Tarn Three', note: 'The beach' },
      { km: 10.6, name: 'Ice Tarn', note: 'Highest point, 1,290 m' },
      { km: 17.5, name: 'Quarry Hut', note: 'Soup until eight' },
    ],
  },
  {
    slug: 'heron-gorge',
    name: 'Heron Gorge',
    region: 'Lime Country',
    scene: 'gorge',
    grade: 'Moderate',
    distanceKm: 7.3,
    ascentM: 410,
    season: 'April to October',
    sign: { name: 'white', color: '#ffffff' },
    summary: 'Ladders, footbridges and one waterfall, in a gorge so narrow that the sun visits at noon only.',
    story: [
      'Seven footbridges cross the same stream seven times. The fourth is the one in the pictures; the sixth is the one with the view.',
      'The ladders are short and wet. After heavy rain the gorge is closed, and the detour over the rim is signed with a second bar.',
    ],
    heights: [310, 330, 360, 400, 430, 480, 540, 600, 650, 690, 680, 620, 540, 450, 370, 315],
    stops: [
      { km: 0, name: 'Heron Inn', note: 'Parking behind the barn' },
      { km: 1.6, name: 'First Ladder', note: 'Twelve rungs' },
      { km: 3.2, name: 'The Fall', note: 'Thirty metres' },
      { km: 4.4, name: 'Rim', note: 'Highest point, 690 m' },
      { km: 7.3, name: 'Heron Inn', note: 'Dry socks for sale' },
    ],
  },
  {
    slug: 'windmill-moor',
    name: 'Windmill Moor',
    region: 'The Levels',
    scene: 'moor',
    grade: 'Easy',
    distanceKm: 12.9,
    ascentM: 210,
    season: 'All year',
    sign: { name: 'violet', color: '#9c36b5' },
    summary: 'Heather, sky and three windmills, one of which still grinds on Saturdays.',
    story: [
      'There is nothing to hide behind on the moor, so the signs are painted on both sides of low stones and can be seen from one to the next.',
      'Come in August for the heather, or on any Saturday for flour.',
    ],
    heights: [120, 135, 160, 190, 205, 220, 210, 235, 250, 240, 225, 205, 190, 165, 140, 122],
    stops: [
      { km: 0, name: 'Market Cross', note: 'Bus, shop' },
      { km: 4.8, name: 'Dry Mill', note: 'Bench out of the wind' },
      { km: 6.9, name: 'High Stone', note: 'Highest point, 250 m' },
      { km: 9.7, name: 'Saturday Mill', note: 'Flour, sometimes cake' },
      { km: 12.9, name: 'Market Cross', note: 'Last bus at seven' },
    ],
  },
]

export function findTrail(slug: string): Trail | undefined {
  return TRAILS.find((trail) => trail.slug === slug)
}
