import type { TrailWords } from '../en/trails.ts'

export const trails: Record<string, TrailWords> = {
  'larch-ridge': {
    name: 'Lärchengrat',
    season: 'Juni bis Oktober',
    summary:
      'Ein langer Tag über der Baumgrenze: auf der einen Seite das ganze Tal, auf der anderen nichts davon.',
    story: [
      'An der Kapelle von Andersbrück geht es los und durch Lärchen hinauf, die im Oktober kupferrot werden. Hinter dem letzten Gatter hören die Bäume auf einmal auf, und der Grat beginnt.',
      'Von da an führen Steinmänner. Bei Nebel bleibt die Mauer bis zum Sattel zur Linken; das Zeichen auf der großen Platte ist das, auf das es ankommt.',
    ],
    stops: [
      { name: 'Andersbrück', note: 'Kapelle, Bus, Wasser' },
      { name: 'Letztes Gatter', note: 'Ende der Bäume' },
      { name: 'Kupferkopf', note: 'Höchster Punkt' },
      { name: 'Andersbrück', note: 'Die Bäckerei schließt um fünf' },
    ],
    today: 'Ab Mittag Böen auf dem Sattel',
  },
  'saltmarsh-way': {
    name: 'Salzwiesenweg',
    season: 'Ganzjährig, auf die Flut achten',
    summary: 'Flach, weit und voller Vögel: auf Bohlen und Deich vom Leuchtturm zur Fähre.',
    story: [
      'Wer zwei Stunden nach Hochwasser aufbricht, hat die Salzwiesen für sich. Das Zeichen steht an jedem zehnten Pfosten, so tief, dass auch Kinder und Hunde es lesen können.',
      'Auf halbem Weg steht eine Beobachtungshütte mit Ofen. Das Buch im Regal wird seit 1974 geführt; schreib hinein, was du gesehen hast.',
    ],
    stops: [
      { name: 'Leuchtturm', note: 'Parkplatz, Café' },
      { name: 'Vogelhütte', note: 'Ofen und Buch' },
      { name: 'Siel', note: 'Bei Springflut gesperrt' },
      { name: 'Fährtreppe', note: 'Jede Stunde ein Boot zurück' },
    ],
    today: 'Hochwasser um 13:40 Uhr',
  },
  'old-charcoal-road': {
    name: 'Alte Köhlerstraße',
    season: 'März bis November',
    summary:
      'Ein Fuhrweg unter Buchen, vorbei an den runden schwarzen Plätzen, auf denen die Meiler standen.',
    story: [
      'Die Straße wurde für Ochsenkarren gebaut und wird deshalb nie steil. Achte auf die Platten daneben: flach, rund und eine Handbreit unter dem Laub noch immer schwarz.',
      'An der Furt steht das Zeichen am anderen Ufer. Liegen die Steine unter Wasser, gibt es vierhundert Meter bachaufwärts einen Steg.',
    ],
    stops: [
      { name: 'Kesselmühle', note: 'Bahnhof, Gasthaus' },
      { name: 'Erster Meiler', note: 'Nachgebaut, brennt im Mai' },
      { name: 'Buchenkreuz', note: 'Höchster Punkt' },
      { name: 'Die Furt', note: 'Steg bachaufwärts' },
      { name: 'Kesselmühle', note: 'Züge bis zehn' },
    ],
    today: 'Trocken unter den Buchen',
  },
  'five-tarns': {
    name: 'Fünf-Seen-Runde',
    season: 'Juli bis September',
    summary: 'Fünf kleine Bergseen, jeder kälter als der vorige. Die meisten baden im dritten.',
    story: [
      'Die Runde ist nur in einer Richtung markiert, und das hat einen Grund: Im Uhrzeigersinn geht es das Geröll hinauf, nicht hinunter.',
      'Der dritte See hat einen Strand, so groß wie ein Küchentisch. Der fünfte behält sein Eis bis Ende Juni.',
    ],
    stops: [
      { name: 'Steinbruchhütte', note: 'Parkplatz, 24 Betten' },
      { name: 'Langer See', note: 'Der erste von fünf' },
      { name: 'Dritter See', note: 'Der Strand' },
      { name: 'Eissee', note: 'Höchster Punkt' },
      { name: 'Steinbruchhütte', note: 'Suppe bis acht' },
    ],
    today: 'Eis im Geröll am fünften See',
  },
  'heron-gorge': {
    name: 'Reiherschlucht',
    season: 'April bis Oktober',
    summary:
      'Leitern, Stege und ein Wasserfall, in einer Schlucht so eng, dass die Sonne nur mittags vorbeikommt.',
    story: [
      'Sieben Stege führen siebenmal über denselben Bach. Der vierte ist der von den Bildern, der sechste der mit der Aussicht.',
      'Die Leitern sind kurz und nass. Nach starkem Regen ist die Schlucht gesperrt; der Umweg über den Rand hat einen zweiten Balken.',
    ],
    stops: [
      { name: 'Reiherkrug', note: 'Parkplatz hinter der Scheune' },
      { name: 'Erste Leiter', note: 'Zwölf Sprossen' },
      { name: 'Der Fall', note: 'Dreißig Meter' },
      { name: 'Rand', note: 'Höchster Punkt' },
      { name: 'Reiherkrug', note: 'Trockene Socken zu kaufen' },
    ],
    today: 'Zweiter Steg überspült, oben herum',
  },
  'windmill-moor': {
    name: 'Mühlenheide',
    season: 'Ganzjährig',
    summary: 'Heide, Himmel und drei Windmühlen, von denen eine samstags noch mahlt.',
    story: [
      'Auf der Heide gibt es nichts, wohinter man sich verstecken könnte. Darum stehen die Zeichen auf beiden Seiten niedriger Steine, und von einem sieht man den nächsten.',
      'Komm im August wegen der Heide, oder an irgendeinem Samstag wegen des Mehls.',
    ],
    stops: [
      { name: 'Marktkreuz', note: 'Bus, Laden' },
      { name: 'Trockene Mühle', note: 'Bank im Windschatten' },
      { name: 'Hoher Stein', note: 'Höchster Punkt' },
      { name: 'Samstagsmühle', note: 'Mehl, manchmal Kuchen' },
      { name: 'Marktkreuz', note: 'Letzter Bus um sieben' },
    ],
    today: 'Klare Sicht bis zum Horizont',
  },
}
