/** Error files run in the browser, which may have nothing else: they bring the words of both languages along. */
export const FAILURE_WORDS = {
  en: {
    title: 'We lost the path',
    text: 'Something broke while this page was made. It was noted, and somebody will look at it.',
    offline: 'No connection',
    offlineText: 'The page could not be fetched. What you have opened before is still there.',
    station: 'The station does not answer',
    stationText: 'The trails and the map are still there; we just cannot say how the weather is.',
    otherStation: 'Ask the other station',
    number: 'If you tell us about it, give us this number:',
    again: 'Try again',
    home: 'All trails',
  },
  de: {
    title: 'Wir sind vom Weg abgekommen',
    text: 'Beim Erstellen dieser Seite ist etwas kaputtgegangen. Es ist vermerkt, und jemand sieht es sich an.',
    offline: 'Keine Verbindung',
    offlineText: 'Die Seite ließ sich nicht holen. Was du schon geöffnet hast, ist noch da.',
    station: 'Die Station antwortet nicht',
    stationText: 'Wege und Karte sind noch da; nur wie das Wetter ist, können wir nicht sagen.',
    otherStation: 'Die andere Station fragen',
    number: 'Wenn du uns davon erzählst, nenn uns diese Nummer:',
    again: 'Noch einmal versuchen',
    home: 'Alle Wege',
  },
}
