export interface Article {
  title: string
  summary: string
  sections: { heading?: string; text: string }[]
}

/** By path below `/guide`; the first is the guide itself. */
export const guide: Record<string, Article> = {
  '': {
    title: 'Guide',
    summary: 'How to read the signs, what to carry, and when to turn round.',
    sections: [
      {
        text: 'You need no map for these six walks. You need shoes, something to eat, and the patience to look for the next sign before you walk past it. The rest is on these pages; they take ten minutes to read.',
      },
    ],
  },
  signs: {
    title: 'Reading the signs',
    summary: 'Three bars. Where they are painted, and what it means when they are not.',
    sections: [
      {
        heading: 'Three bars',
        text: 'A sign is a hand high: white, colour, white. The white bars make it visible in bad light; the colour says whose it is. It stands where you have to decide, at every junction, and once more twenty steps after it, so that you know you decided right.',
      },
      {
        heading: 'No sign for ten minutes',
        text: 'Then you have missed one. Go back to the last, look along every path that leaves it, and take the one with paint.',
      },
    ],
  },
  'signs/colours': {
    title: 'What the colours mean',
    summary: 'One colour for each trail, and one that means stop.',
    sections: [
      {
        text: 'The colour belongs to the trail and says nothing about how hard it is. Red is not dangerous and blue is not wet, although Saltmarsh Way is both blue and wet.',
      },
      {
        heading: 'Two bars of the same colour',
        text: 'A detour. It leads back to the trail, and is painted only while the trail itself is closed.',
      },
      {
        heading: 'A black cross',
        text: 'The old way, given up. It may end at a cliff, which is usually why it was given up.',
      },
    ],
  },
  'signs/lost': {
    title: 'When you are lost',
    summary: 'Stop, sit down, eat something. In this order.',
    sections: [
      {
        text: 'Most people who are lost are four hundred metres from the trail and walk away from it quickly. Sitting down is the better plan. Eat something, look at the time, and remember the last sign you are sure of.',
      },
      {
        heading: 'Going back',
        text: 'Go back to that sign, not to where you think the trail must be. If you cannot find it, follow water downhill, except in Lime Country, where it does not keep its word.',
      },
    ],
  },
  packing: {
    title: 'What to carry',
    summary: 'Less than you think, and one thing more.',
    sections: [
      {
        text: 'Water, a jacket, something warm, something to eat, a lamp, a plaster. All six walks can be done with a bag that you forget you are wearing.',
      },
      {
        heading: 'One thing more',
        text: 'Dry socks. Every warden, asked for a single piece of advice, gives this one.',
      },
    ],
  },
  tides: {
    title: 'Tides',
    summary: 'The sea keeps a timetable. It is the only one on the coast that is always right.',
    sections: [
      {
        text: 'Saltmarsh Way is dry for eight hours between two high waters. Start no earlier than two hours after one and be at the ferry no later than two hours before the next.',
      },
      {
        heading: 'Spring tides',
        text: 'At new and full moon the water comes higher and faster, and the sluice is closed. The wardens note it on the page of conditions the day before.',
      },
    ],
  },
}
