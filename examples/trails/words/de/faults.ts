import type { faults as english } from '../en/faults.ts'

export const faults: typeof english = {
  title: 'Etwas kaputt machen',
  lead: 'Jeder Knopf und jeder Link geht hier mit Absicht schief, jeder auf seine Art. Mach etwas kaputt und sieh dann in der Konsole nach: was geschehen ist, wo im Quelltext, und was der Besucher davor getan hat.',
  inConsole: 'In der Konsole:',
  toConsole: 'Konsole öffnen',
  back: 'Zurück zur Liste der Fehler',
  run: 'Kaputt machen',
  open: 'Seite öffnen',
  onServer: 'Auf dem Server',
  inBrowser: 'Im Browser',
  slowDone: 'Da ist sie, drei Sekunden später.',
  waiting: 'Der erste Teil der Seite ist da. Der Rest kommt gleich.',
  kinds: {
    server: {
      name: 'Serverkomponente',
      does: 'Wirft einen Fehler, während die Seite gerendert wird. Du siehst die Fehlerseite und eine Nummer.',
      shows: 'ein Problem der Route /break/server. Die Nummer auf der Seite ist die Kennung des Berichts.',
    },
    late: {
      name: 'Nachdem der Anfang gesendet ist',
      does: 'Die Seite kommt schon an, dann geht ein Teil schief. Der Status ist da längst 200.',
      shows: 'ein Problem von /break/late, dazu die Spur einer Anfrage, die mit 200 beantwortet wurde.',
    },
    slow: {
      name: 'Langsame Seite',
      does: 'Wartet drei Sekunden, bevor sie etwas zeigt.',
      shows: 'nichts unter den Problemen, aber /break/slow ganz oben bei den Routen nach Dauer.',
    },
    fetch: {
      name: 'Anfrage an einen anderen Server',
      does: 'Fragt einen Wetterserver, den es nicht gibt, und fängt den Fehler nicht ab.',
      shows: 'ein Problem mit seiner Ursache und die gescheiterte Anfrage als Abschnitt der Spur.',
    },
    props: {
      name: 'getServerSideProps',
      does: 'Wirft in der Datenfunktion einer Seite im Ordner pages/.',
      shows: 'ein Problem von /break/props mit dem Vermerk, dass es vom älteren Router kommt.',
    },
    handler: {
      name: 'Route Handler',
      does: 'Fragt eine Adresse der API, deren Code einen Fehler wirft.',
      shows: 'ein Problem von /api/break und die Anfrage unter den Brotkrumen dessen, was folgt.',
    },
    action: {
      name: 'Action',
      does: 'Schickt ein Formular an eine Action, die nach dem Lesen wirft.',
      shows: 'ein Problem mit dem Namen der Action; die Seite zeigt dieselbe Nummer.',
    },
    render: {
      name: 'Clientkomponente',
      does: 'Wirft, während sie im Browser gerendert wird. Die nächste Fehlerdatei tritt an ihre Stelle.',
      shows: 'ein Problem mit dem Weg durch die Komponenten; der Klick davor ist der letzte Brotkrumen.',
    },
    effect: {
      name: 'Effekt',
      does: 'Wirft, nachdem die Komponente schon zu sehen ist.',
      shows: 'dasselbe wie oben, mit dem Effekt an der Spitze des Stapels.',
    },
    event: {
      name: 'Klick',
      does: 'Wirft beim Klicken. Die Seite bleibt, wie sie ist.',
      shows: 'einen unbehandelten Fehler mit dem Knopf unter den Brotkrumen.',
    },
    rejection: {
      name: 'Abgelehntes Versprechen',
      does: 'Ein Promise wird abgelehnt, und niemand wartet darauf.',
      shows: 'eine unbehandelte Ablehnung mit dem Stapel der Funktion, die sie begonnen hat.',
    },
  },
}
