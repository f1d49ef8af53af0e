import type { Article } from '../en/guide.ts'

export const guide: Record<string, Article> = {
  '': {
    title: 'Wegweiser',
    summary: 'Wie man die Zeichen liest, was man mitnimmt und wann man umkehrt.',
    sections: [
      {
        text: 'Für diese sechs Wanderungen brauchst du keine Karte. Du brauchst Schuhe, etwas zu essen und die Geduld, nach dem nächsten Zeichen zu schauen, bevor du daran vorbeiläufst. Der Rest steht auf diesen Seiten; sie zu lesen dauert zehn Minuten.',
      },
    ],
  },
  signs: {
    title: 'Die Zeichen lesen',
    summary: 'Drei Balken. Wo sie stehen, und was es heißt, wenn keine da sind.',
    sections: [
      {
        heading: 'Drei Balken',
        text: 'Ein Zeichen ist eine Hand hoch: weiß, Farbe, weiß. Die weißen Balken machen es bei schlechtem Licht sichtbar, die Farbe sagt, wessen Zeichen es ist. Es steht dort, wo du dich entscheiden musst, an jeder Kreuzung, und zwanzig Schritte danach noch einmal, damit du weißt, dass du richtig entschieden hast.',
      },
      {
        heading: 'Zehn Minuten kein Zeichen',
        text: 'Dann hast du eines verpasst. Geh zum letzten zurück, sieh jeden Weg entlang, der dort abgeht, und nimm den mit Farbe.',
      },
    ],
  },
  'signs/colours': {
    title: 'Was die Farben bedeuten',
    summary: 'Eine Farbe für jeden Weg, und eine, die Halt heißt.',
    sections: [
      {
        text: 'Die Farbe gehört zum Weg und sagt nicht, wie schwer er ist. Rot ist nicht gefährlich und Blau nicht nass, auch wenn der Salzwiesenweg blau und nass zugleich ist.',
      },
      {
        heading: 'Zwei Balken in derselben Farbe',
        text: 'Ein Umweg. Er führt zum Weg zurück und ist nur gemalt, solange der Weg selbst gesperrt ist.',
      },
      {
        heading: 'Ein schwarzes Kreuz',
        text: 'Der alte Weg, aufgegeben. Er kann an einer Felskante enden; meistens ist er deshalb aufgegeben worden.',
      },
    ],
  },
  'signs/lost': {
    title: 'Wenn du dich verlaufen hast',
    summary: 'Stehen bleiben, hinsetzen, etwas essen. In dieser Reihenfolge.',
    sections: [
      {
        text: 'Die meisten, die sich verlaufen haben, sind vierhundert Meter vom Weg entfernt und entfernen sich schnell. Sich hinzusetzen ist der bessere Plan. Iss etwas, sieh auf die Uhr und überleg, bei welchem Zeichen du dir zuletzt sicher warst.',
      },
      {
        heading: 'Zurückgehen',
        text: 'Geh zu diesem Zeichen zurück und nicht dorthin, wo der Weg deiner Meinung nach sein müsste. Findest du es nicht, folge dem Wasser bergab, außer im Kalkland: Dort hält es nicht Wort.',
      },
    ],
  },
  packing: {
    title: 'Was du mitnimmst',
    summary: 'Weniger, als du denkst, und eins mehr.',
    sections: [
      {
        text: 'Wasser, Jacke, etwas Warmes, etwas zu essen, Lampe, Pflaster. Alle sechs Wanderungen gehen mit einem Rucksack, den man nach einer Stunde vergisst.',
      },
      {
        heading: 'Eins mehr',
        text: 'Trockene Socken. Wen man von den Wegwarten auch fragt: Es ist immer dieser eine Rat.',
      },
    ],
  },
  tides: {
    title: 'Ebbe und Flut',
    summary: 'Das Meer hat einen Fahrplan. Es ist der einzige an der Küste, der immer stimmt.',
    sections: [
      {
        text: 'Der Salzwiesenweg ist zwischen zwei Hochwassern acht Stunden lang trocken. Brich frühestens zwei Stunden nach dem einen auf und sei spätestens zwei Stunden vor dem nächsten an der Fähre.',
      },
      {
        heading: 'Springflut',
        text: 'Bei Neu- und Vollmond kommt das Wasser höher und schneller, und das Siel ist zu. Die Wegwarte schreiben es am Tag davor auf die Seite mit dem Zustand.',
      },
    ],
  },
}
