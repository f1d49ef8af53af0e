import type { HutWords, RegionWords } from '../en/country.ts'

export const regions: Record<string, RegionWords> = {
  'high-fells': {
    name: 'Hochkahr',
    summary: 'Kahle Gipfel, kalte Seen und Wetter, das über den Grat kommt, ohne anzuklopfen.',
    text: [
      'Schiefer und Granit, und Lärchen, so weit sie sich hinauftrauen. Der Schnee geht auf der Südseite im Mai und auf der Nordseite im Juni; die Wegwarte öffnen die Gatter, wenn die letzte Wächte fort ist.',
      'Zwei Wege sind hier markiert, und beide sind lang. Brich früh auf und kehr um, wenn du mittags noch nicht auf dem Rückweg bist.',
    ],
    arrive: 'Bus 4 von Kesselmühle nach Andersbrück, alle zwei Stunden bis sechs.',
  },
  'grey-coast': {
    name: 'Graue Küste',
    summary: 'Schlick, Licht und Vögel. Der höchste Berg ist der Deich.',
    text: [
      'Zweimal am Tag kommt das Meer durch die Priele und nimmt die halbe Karte mit. Übrig bleiben Bohlen, Deich und der Leuchtturm, den keiner mehr braucht und keiner missen will.',
      'Nimm ein Fernglas mit. Im Oktober kommen die Gänse, und dann hörst du nichts anderes mehr.',
    ],
    arrive: 'Fähre vom Marktkai oder Bus 11 zum Leuchtturm.',
  },
  'kettle-woods': {
    name: 'Kesselwald',
    summary: 'Buchen, schwarze Erde und eine Bahn, die noch hält, wenn man winkt.',
    text: [
      'Dreihundert Jahre lang wurde dieser Wald zu Holzkohle gebrannt, langsam und mit großer Sorgfalt. Die Straße, auf der sie fortgebracht wurde, ist die schönste Wanderstraße im Land.',
      'Zum Wasser ist es nie weit, und zum Gasthaus auch nicht.',
    ],
    arrive: 'Mit der Bahn nach Kesselmühle; der Weg beginnt am Ende von Gleis zwei.',
  },
  'lime-country': {
    name: 'Kalkland',
    summary: 'Weißer Fels, grünes Wasser und eine Schlucht, die man auf beiden Seiten anfassen kann.',
    text: [
      'Die Bäche verschwinden hier im Boden und kommen heraus, wo es ihnen passt. Einer hat eine Schlucht gegraben, hundert Meter tief und stellenweise zwei Meter breit.',
      'Nach Regen ist einen Tag lang alles gesperrt. Trockne derweil im Krug deine Socken, wie alle.',
    ],
    arrive: 'Postbus zum Reiherkrug, dreimal am Tag; der Fahrer kennt den Wasserstand.',
  },
  'the-levels': {
    name: 'Weites Land',
    summary: 'Vor allem Himmel. Darunter Heide, Schafe und drei Windmühlen.',
    text: [
      'Vom Hohen Stein sieht man zwei Meere, heißt es, aber den Tag hat noch keiner erlebt. An allen anderen sieht man das Wetter kommen und hat eine Stunde, um die Jacke anzuziehen.',
      'Die Mühlen wurden zum Pumpen gebaut. Eine pumpt, eine mahlt, und eine hat eine Bank.',
    ],
    arrive: 'Bus 7 zum Marktkreuz, jede Stunde, auch sonntags.',
  },
}

export const huts: Record<string, HutWords> = {
  'quarry-hut': {
    name: 'Steinbruchhütte',
    summary: 'Hier beginnt die Fünf-Seen-Runde, und mit etwas Glück endet sie hier auch.',
    text: 'Die Schieferbrecher schliefen hier zu sechst im Zimmer. Heute gibt es Decken, einen Trockenraum mit einem richtigen Ofen und Suppe bis acht. Bring einen Hüttenschlafsack mit; die Stiefel bleiben im Vorraum.',
    keeper: 'Maren Tveit',
    opens: 'Juni bis Oktober',
  },
  'the-hide': {
    name: 'Vogelhütte',
    summary: 'Zwei Kojen hinter Glas, für alle, die dabei sein wollen, wenn die Gänse einfallen.',
    text: 'Nachts ist es still, und dann ist es das nicht mehr: Um vier Uhr früh fliegt die ganze Salzwiese auf. Es gibt einen Ofen, eine Lampe und das Buch. Wasser bringst du selbst mit.',
    keeper: 'Niemand; der Schlüssel hängt im Leuchtturm',
    opens: 'Ganzjährig',
  },
  'kiln-barn': {
    name: 'Meilerscheune',
    summary: 'Ein Heuboden über dem Köhlermuseum, mit dem trockensten Stroh im Land.',
    text: 'Im Mai, wenn der erste Meiler brennt, muss jemand nachts bei ihm wachen, und Gäste dürfen Gesellschaft leisten. Den Rest des Jahres ist es einfach eine Scheune mit einer guten Tür.',
    keeper: 'Familie Osk',
    opens: 'März bis November',
  },
  'mill-loft': {
    name: 'Mühlenboden',
    summary: 'Unter der Haube der Samstagsmühle. Sie dreht sich mit dem Wind, und du dich auch.',
    text: 'Vier Betten im Kreis, fünf Böden hoch, und Fenster ringsum. Samstags laufen um sieben die Steine an; zum Frühstück gibt es, was sie vorige Woche gemahlen haben.',
    keeper: 'Jon Hallam',
    opens: 'Ganzjährig, nicht bei Sturm',
  },
}

export const pictures: Record<string, { title: string; text: string }> = {
  'copper-larches': {
    title: 'Kupferne Lärchen',
    text: 'Zweite Oktoberwoche, eine Stunde nach Sonnenaufgang.',
  },
  'the-saddle': { title: 'Der Sattel', text: 'Kurz bevor der Nebel wieder zumacht.' },
  'sea-wall': { title: 'Vom Deich aus', text: 'Niedrigwasser, und der Leuchtturm tut so, als ob.' },
  'geese-at-dusk': { title: 'Gänse am Abend', text: 'Vierhundert, nach der Zählung im Buch.' },
  'under-beeches': { title: 'Unter Buchen', text: 'Hier wendeten die Ochsenkarren.' },
  'kiln-smoke': { title: 'Meilerrauch', text: 'Der erste Meiler in seiner dritten Nacht.' },
  'third-tarn': { title: 'Der dritte See', text: 'Elf Grad. Mit nassen Haaren gemalt.' },
  'ice-tarn': { title: 'Eissee im Juni', text: 'Ein Stein hinaus, und das Eis sang eine Minute lang.' },
  'fourth-bridge': { title: 'Der vierte Steg', text: 'Der von den Bildern. Hier ist er also.' },
  'noon-in-the-gorge': { title: 'Mittag in der Schlucht', text: 'Die Sonne kommt für neunzehn Minuten.' },
  heather: { title: 'Heide', text: 'August, von Stein zu Stein.' },
  'saturday-mill': { title: 'Samstagsmühle', text: 'Freitagabend, die Bremse ist drin.' },
}
