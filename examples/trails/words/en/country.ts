export interface RegionWords {
  name: string
  summary: string
  text: string[]
  arrive: string
}

export const regions: Record<string, RegionWords> = {
  'high-fells': {
    name: 'High Fells',
    summary: 'Bare tops, cold lakes, and weather that comes over the ridge without knocking.',
    text: [
      'Slate and granite, with larches as far up as they dare. The snow goes in May on the south side and in June on the north; the wardens open the gates when the last drift is gone.',
      'Two trails are signed up here, and both are long. Start early, and turn round at noon if you are not yet on the way down.',
    ],
    arrive: 'Bus 4 from Kettle Mill to Anders Bridge, every two hours until six.',
  },
  'grey-coast': {
    name: 'Grey Coast',
    summary: 'Mud, light and birds. The highest hill is the sea wall.',
    text: [
      'Twice a day the sea comes in through the creeks and takes half of the map away. What is left is boardwalk, dyke and the lighthouse that nobody needs any more and nobody wants to lose.',
      'Bring binoculars. In October the geese arrive, and you will hear nothing else.',
    ],
    arrive: 'Ferry from the market quay, or bus 11 to the lighthouse.',
  },
  'kettle-woods': {
    name: 'Kettle Woods',
    summary: 'Beeches, black earth and a railway that still stops when you wave.',
    text: [
      'For three hundred years these woods were burnt into charcoal, slowly and with great care. The road that carried it away is the best walking road in the country.',
      'It is never far to water, and never far to an inn.',
    ],
    arrive: 'Train to Kettle Mill; the trail begins at the end of platform two.',
  },
  'lime-country': {
    name: 'Lime Country',
    summary: 'White rock, green water, and a gorge you can touch on both sides.',
    text: [
      'The streams here go underground and come up where they like. One of them has cut a gorge a hundred metres deep and, in places, two metres wide.',
      'After rain everything is closed for a day. Use it to dry your socks at the inn, as everybody does.',
    ],
    arrive: 'Post bus to Heron Inn, three times a day; the driver knows the water level.',
  },
  'the-levels': {
    name: 'The Levels',
    summary: 'Sky for the most part. Below it heather, sheep and three windmills.',
    text: [
      'From the High Stone you see two seas, they say, but nobody has had that day yet. On all others you see weather, and have an hour to put on your jacket.',
      'The mills were built to pump. One pumps, one grinds, and one has a bench.',
    ],
    arrive: 'Bus 7 to Market Cross, every hour, also on Sundays.',
  },
}

export interface HutWords {
  name: string
  summary: string
  text: string
  keeper: string
  opens: string
}

export const huts: Record<string, HutWords> = {
  'quarry-hut': {
    name: 'Quarry Hut',
    summary: 'Where the Five Tarns Circuit begins and, with luck, ends.',
    text: 'The men who cut slate slept here six to a room. Now there are blankets, a drying room with a real stove, and soup until eight. Bring a sleeping bag liner; boots stay in the porch.',
    keeper: 'Maren Tveit',
    opens: 'June to October',
  },
  'the-hide': {
    name: 'The Hide',
    summary: 'Two bunks behind the glass, for those who want to be there when the geese come in.',
    text: 'At night it is quiet, then it is not: at four in the morning the whole marsh takes off. There is a stove, a lamp and the log book. Water you bring yourself.',
    keeper: 'Nobody; the key is at the lighthouse',
    opens: 'All year',
  },
  'kiln-barn': {
    name: 'Kiln Barn',
    summary: 'A hayloft over the charcoal museum, with the driest straw in the country.',
    text: 'In May, when the first kiln burns, somebody has to watch it through the night, and guests may keep them company. The rest of the year it is simply a barn with a good door.',
    keeper: 'The Osk family',
    opens: 'March to November',
  },
  'mill-loft': {
    name: 'Mill Loft',
    summary: 'Under the cap of the Saturday Mill. It turns with the wind, and so do you.',
    text: 'Four beds in a circle, five floors up, and windows all round. On Saturdays the stones start at seven; breakfast is what they ground last week.',
    keeper: 'Jon Hallam',
    opens: 'All year, not in storms',
  },
}

/** Title and a line below it. */
export const pictures: Record<string, { title: string; text: string }> = {
  'copper-larches': { title: 'Copper larches', text: 'Second week of October, an hour after sunrise.' },
  'the-saddle': { title: 'The saddle', text: 'The moment before the mist closes again.' },
  'sea-wall': { title: 'From the sea wall', text: 'Low water, and the lighthouse pretending to work.' },
  'geese-at-dusk': { title: 'Geese at dusk', text: 'Four hundred, by the count in the log book.' },
  'under-beeches': { title: 'Under beeches', text: 'Where the ox carts turned.' },
  'kiln-smoke': { title: 'Kiln smoke', text: 'The first kiln, on its third night.' },
  'third-tarn': { title: 'The third tarn', text: 'Eleven degrees. Painted with wet hair.' },
  'ice-tarn': { title: 'Ice Tarn in June', text: 'One stone out, the ice sang for a minute.' },
  'fourth-bridge': { title: 'The fourth bridge', text: 'The one in the pictures. So here it is.' },
  'noon-in-the-gorge': { title: 'Noon in the gorge', text: 'The sun visits for nineteen minutes.' },
  heather: { title: 'Heather', text: 'August, from stone to stone.' },
  'saturday-mill': { title: 'Saturday Mill', text: 'Friday evening, brakes on.' },
}
