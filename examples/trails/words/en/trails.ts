export interface TrailWords {
  name: string
  season: string
  summary: string
  story: string[]
  /** In the order of the stops. */
  stops: { name: string; note: string }[]
  /** What the wardens found this morning. */
  today: string
}

export const trails: Record<string, TrailWords> = {
  'larch-ridge': {
    name: 'Larch Ridge',
    season: 'June to October',
    summary: 'A long day above the tree line, with the whole valley on one side and none of it on the other.',
    story: [
      'The path leaves the chapel at Anders Bridge and climbs through larches that turn the colour of copper in October. After the last gate the trees stop, all at once, and the ridge begins.',
      'From there on you follow the cairns. In mist keep the wall on your left hand until the saddle; the sign on the big slab is the one that matters.',
    ],
    stops: [
      { name: 'Anders Bridge', note: 'Chapel, bus stop, water' },
      { name: 'Last Gate', note: 'End of the trees' },
      { name: 'Copper Top', note: 'Highest point' },
      { name: 'Anders Bridge', note: 'The bakery closes at five' },
    ],
    today: 'Gusts on the saddle after noon',
  },
  'saltmarsh-way': {
    name: 'Saltmarsh Way',
    season: 'All year, mind the tide',
    summary: 'Flat, wide and full of birds: boardwalk and sea wall from the lighthouse to the ferry.',
    story: [
      'Start two hours after high water and the marsh is yours. The boardwalk is signed on every tenth post, low enough to be read by children and dogs.',
      'Half-way there is a hide with a stove. The book on the shelf has been kept since 1974; write down what you saw.',
    ],
    stops: [
      { name: 'Lighthouse', note: 'Car park, café' },
      { name: 'The Hide', note: 'Stove and log book' },
      { name: 'Sluice', note: 'Closed at spring tides' },
      { name: 'Ferry Steps', note: 'Boats back every hour' },
    ],
    today: 'High water at 13:40',
  },
  'old-charcoal-road': {
    name: 'Old Charcoal Road',
    season: 'March to November',
    summary: 'A carters’ road under beeches, past the round black clearings where the kilns stood.',
    story: [
      'The road was laid for ox carts, so it never gets steep. Look for the platforms beside it: flat, round, and still black a hand’s breadth below the leaves.',
      'At the ford the sign is on the far bank. When the stones are under water, the footbridge is four hundred metres upstream.',
    ],
    stops: [
      { name: 'Kettle Mill', note: 'Station, inn' },
      { name: 'First Kiln', note: 'Rebuilt, burns in May' },
      { name: 'Beech Cross', note: 'Highest point' },
      { name: 'The Ford', note: 'Footbridge upstream' },
      { name: 'Kettle Mill', note: 'Trains until ten' },
    ],
    today: 'Dry under the beeches',
  },
  'five-tarns': {
    name: 'Five Tarns Circuit',
    season: 'July to September',
    summary: 'Five small lakes, each colder than the one before. Most people swim in the third.',
    story: [
      'The circuit is signed in one direction only, and for a reason: clockwise the scree is climbed, not descended.',
      'Tarn three has a beach the size of a kitchen table. Tarn five keeps its ice until the end of June.',
    ],
    stops: [
      { name: 'Quarry Hut', note: 'Parking, beds for 24' },
      { name: 'Long Tarn', note: 'First of the five' },
      { name: 'Tarn Three', note: 'The beach' },
      { name: 'Ice Tarn', note: 'Highest point' },
      { name: 'Quarry Hut', note: 'Soup until eight' },
    ],
    today: 'Ice on the scree below tarn five',
  },
  'heron-gorge': {
    name: 'Heron Gorge',
    season: 'April to October',
    summary: 'Ladders, footbridges and one waterfall, in a gorge so narrow that the sun visits at noon only.',
    story: [
      'Seven footbridges cross the same stream seven times. The fourth is the one in the pictures; the sixth is the one with the view.',
      'The ladders are short and wet. After heavy rain the gorge is closed, and the detour over the rim is signed with a second bar.',
    ],
    stops: [
      { name: 'Heron Inn', note: 'Parking behind the barn' },
      { name: 'First Ladder', note: 'Twelve rungs' },
      { name: 'The Fall', note: 'Thirty metres' },
      { name: 'Rim', note: 'Highest point' },
      { name: 'Heron Inn', note: 'Dry socks for sale' },
    ],
    today: 'Bridge two flooded, take the rim',
  },
  'windmill-moor': {
    name: 'Windmill Moor',
    season: 'All year',
    summary: 'Heather, sky and three windmills, one of which still grinds on Saturdays.',
    story: [
      'There is nothing to hide behind on the moor, so the signs are painted on both sides of low stones and can be seen from one to the next.',
      'Come in August for the heather, or on any Saturday for flour.',
    ],
    stops: [
      { name: 'Market Cross', note: 'Bus, shop' },
      { name: 'Dry Mill', note: 'Bench out of the wind' },
      { name: 'High Stone', note: 'Highest point' },
      { name: 'Saturday Mill', note: 'Flour, sometimes cake' },
      { name: 'Market Cross', note: 'Last bus at seven' },
    ],
    today: 'Clear to the horizon',
  },
}
