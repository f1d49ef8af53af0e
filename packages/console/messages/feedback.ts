import type { Catalogue } from './text.ts'

export const feedback = {
  'feedback.anonymous': { en: 'No name given', de: 'Kein Name angegeben' },
  'feedback.no-issue': { en: 'Not about a stored error', de: 'Zu keinem gespeicherten Fehler' },
  'feedback.none': { en: 'Nobody has written yet', de: 'Noch hat niemand geschrieben' },
  'feedback.none.text': {
    en: 'Here stands what visitors write about the app, with or without an error. Apps with a Sentry SDK send it from a dialog, or like this:',
    de: 'Hier steht, was Besucher über die App schreiben, mit oder ohne Fehler. Apps mit einem Sentry-SDK senden es aus einem Dialog oder so:',
  },
} satisfies Catalogue
