import type { Catalogue } from './text.ts'

/** The list of issues. */
export const issues = {
  'issues.fresh': {
    en: { one: '{count} new', other: '{count} new' },
    de: { one: '{count} neues', other: '{count} neue' },
  },
  'issues.changed': {
    en: { one: '{count} changed', other: '{count} changed' },
    de: { one: '{count} geändert', other: '{count} geändert' },
  },
  'issues.show-fresh': { en: 'Show', de: 'Zeigen' },

  'issues.errors': { en: 'Errors', de: 'Fehler' },
  'issues.users': { en: 'Users hit', de: 'Betroffene' },
  'issues.error-rate': { en: 'Error rate', de: 'Fehlerquote' },
  'issues.apdex': { en: 'Apdex', de: 'Apdex' },
  'issues.apdex.help': {
    en: '1: every request was quick. Slow ones count half, very slow ones not at all.',
    de: '1: Jede Anfrage war schnell. Langsame zählen halb, sehr langsame gar nicht.',
  },
  'issues.no-requests': { en: 'nothing measured', de: 'nichts gemessen' },
  'issues.points': { en: '{value} pp', de: '{value} PP' },
  'issues.worse': { en: 'worse', de: 'schlechter' },
  'issues.better': { en: 'better', de: 'besser' },

  'issues.tabs': { en: 'State', de: 'Zustand' },
  'issues.tab.unresolved': { en: 'Open', de: 'Offen' },
  'issues.tab.resolved': { en: 'Resolved', de: 'Gelöst' },
  'issues.tab.muted': { en: 'Muted', de: 'Stumm' },
  'issues.tab.all': { en: 'All', de: 'Alle' },
  'issues.sort': { en: 'Sort', de: 'Sortierung' },
  'issues.sort.last-seen': { en: 'Last seen', de: 'Zuletzt gesehen' },
  'issues.sort.first-seen': { en: 'First seen', de: 'Zuerst gesehen' },
  'issues.sort.events': { en: 'Events', de: 'Ereignisse' },
  'issues.sort.users': { en: 'Users', de: 'Betroffene' },

  'issues.whole': {
    en: 'Issues seen in {environment}; their numbers, trends and times are those of all environments.',
    de: 'Probleme, die in {environment} auftraten; Zahlen, Verläufe und Zeiten gelten für alle Umgebungen.',
  },
  'issues.column.issue': { en: 'Issue', de: 'Problem' },
  'issues.column.trend': { en: 'Trend', de: 'Verlauf' },
  'issues.column.events': { en: 'Events', de: 'Ereignisse' },
  'issues.column.users': { en: 'Users', de: 'Betroffene' },
  'issues.column.seen': { en: 'Last / first seen', de: 'Zuletzt / zuerst' },
  'issues.column.assignee': { en: 'Assigned', de: 'Zuständig' },
  'issues.trend.24h': {
    en: { one: '{count} event in the last 24 hours', other: '{count} events in the last 24 hours' },
    de: {
      one: '{count} Ereignis in den letzten 24 Stunden',
      other: '{count} Ereignisse in den letzten 24 Stunden',
    },
  },
  'issues.trend.30d': {
    en: { one: '{count} event in the last 30 days', other: '{count} events in the last 30 days' },
    de: {
      one: '{count} Ereignis in den letzten 30 Tagen',
      other: '{count} Ereignisse in den letzten 30 Tagen',
    },
  },
  'issues.events': {
    en: { one: '{count} event', other: '{count} events' },
    de: { one: '{count} Ereignis', other: '{count} Ereignisse' },
  },
  'issues.user-count': {
    en: { one: '{count} user', other: '{count} users' },
    de: { one: '{count} Person', other: '{count} Personen' },
  },
  'issues.select': { en: 'Select: {title}', de: 'Auswählen: {title}' },
  'issues.select-all': { en: 'Select all on this page', de: 'Alle auf dieser Seite auswählen' },
  'issues.no-title': { en: '(no message)', de: '(ohne Text)' },
  'issues.assigned-to': { en: 'Assigned to {name}', de: 'Zuständig: {name}' },
  'issues.releases': { en: 'Releases {range}', de: 'Releases {range}' },

  'badge.new': { en: 'new', de: 'neu' },
  'badge.regressed': { en: 'regressed', de: 'wieder da' },
  'badge.unhandled': { en: 'unhandled', de: 'unbehandelt' },
  'badge.muted': { en: 'muted', de: 'stumm' },
  'badge.muted-time': { en: 'muted until {day}', de: 'stumm bis {day}' },
  'badge.muted-events': {
    en: 'muted until {count} events in {period}',
    de: 'stumm bis {count} Ereignisse in {period}',
  },
  'badge.muted-users': { en: 'muted until {count} users', de: 'stumm bis {count} Betroffene' },
  'badge.resolved': { en: 'resolved', de: 'gelöst' },
  'badge.resolved-in': { en: 'resolved in {release}', de: 'gelöst in {release}' },
  'badge.resolved-in-next': { en: 'resolved in the next release', de: 'gelöst im nächsten Release' },
  'level.fatal': { en: 'fatal', de: 'fatal' },
  'level.error': { en: 'error', de: 'Fehler' },
  'level.warning': { en: 'warning', de: 'Warnung' },
  'level.log': { en: 'log', de: 'Protokoll' },
  'level.info': { en: 'info', de: 'Hinweis' },
  'level.debug': { en: 'debug', de: 'Debug' },

  'search.label': { en: 'Search issues', de: 'Probleme suchen' },
  'search.placeholder': { en: 'is:unhandled route:/checkout text', de: 'is:unhandled route:/checkout Text' },
  'search.completions': { en: 'Completions', de: 'Vorschläge' },
  'search.unknown-state': { en: 'is:{value} is not known.', de: 'is:{value} ist nicht bekannt.' },
  'search.suggestion': { en: 'Use is:{suggestion} instead', de: 'Stattdessen is:{suggestion}' },
  'search.states': { en: 'There is: {states}.', de: 'Es gibt: {states}.' },
  'search.no-value': {
    en: 'What should {key}: be? Nothing follows it.',
    de: 'Hinter {key}: fehlt der Wert.',
  },
  'search.open-quote': {
    en: 'A quotation mark is not closed.',
    de: 'Ein Anführungszeichen ist nicht geschlossen.',
  },
  'search.sign-without-key': {
    en: 'A minus sign works in front of a key only, such as -release:1.0, not in front of "{word}".',
    de: 'Ein Minus wirkt nur vor einem Schlüssel wie -release:1.0, nicht vor „{word}“.',
  },
  'search.operator': {
    en: '{word} is looked for as a word. All parts of a search must fit; - in front of a key turns it round.',
    de: '{word} wird als Wort gesucht. Alle Teile müssen zutreffen; - vor einem Schlüssel kehrt ihn um.',
  },

  'empty.search': { en: 'Nothing fits this search', de: 'Nichts passt zu dieser Suche' },
  'empty.search.text': {
    en: 'No issue of this state, environment and period matches. A longer period or fewer words may help.',
    de: 'Kein Problem mit diesem Zustand, dieser Umgebung und diesem Zeitraum passt. Weniger Wörter oder mehr Zeit helfen.',
  },
  'empty.search.reset': { en: 'Clear the search', de: 'Suche leeren' },
  'empty.longer': { en: 'Look at the last 90 days', de: 'Letzte 90 Tage ansehen' },
  'empty.open': { en: 'No open issues', de: 'Keine offenen Probleme' },
  'empty.open.text': {
    en: 'Nothing went wrong in this period that somebody still has to look at.',
    de: 'In diesem Zeitraum ist nichts geschehen, worum sich noch jemand kümmern muss.',
  },
  'empty.tab': { en: 'Nothing here', de: 'Hier ist nichts' },
  'empty.tab.text': {
    en: 'No issue in this state was seen in this period.',
    de: 'In diesem Zeitraum wurde kein Problem mit diesem Zustand gesehen.',
  },
  'empty.first': { en: 'Waiting for the first report', de: 'Warten auf den ersten Bericht' },
  'empty.first.text': {
    en: 'Errors of the app appear here as they happen. Send one to see it work:',
    de: 'Fehler der App erscheinen hier, sobald sie geschehen. Zum Ausprobieren:',
  },

  'empty.elsewhere.waymark': {
    en: 'Errors of the app appear here as they happen, once it knows where to report. A Waymark app is told in its environment:',
    de: 'Fehler der App erscheinen hier, sobald sie geschehen und die App weiß, wohin sie berichtet. Einer Waymark-App sagt es ihre Umgebung:',
  },
  'empty.elsewhere.sdk': {
    en: 'Any other app, with a Sentry SDK:',
    de: 'Jeder anderen App das SDK von Sentry:',
  },

  'pages.next': { en: 'Next page', de: 'Nächste Seite' },
  'pages.previous': { en: 'Previous page', de: 'Vorige Seite' },
  'pages.first': { en: 'First page', de: 'Erste Seite' },
  'pages.label': { en: 'Pages of the list', de: 'Seiten der Liste' },

  'bulk.selected': {
    en: { one: '{count} selected', other: '{count} selected' },
    de: { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  },
  'bulk.bar': { en: 'Selected issues', de: 'Ausgewählte Probleme' },
  'bulk.merge': { en: 'Merge', de: 'Vereinen' },
  'bulk.clear': { en: 'Clear', de: 'Aufheben' },
  'bulk.nothing': { en: 'Select an issue first.', de: 'Zuerst ein Problem auswählen.' },

  'keys.title': { en: 'Keyboard', de: 'Tastatur' },
  'keys.next': { en: 'next issue', de: 'nächstes Problem' },
  'keys.previous': { en: 'previous issue', de: 'voriges Problem' },
  'keys.open': { en: 'open', de: 'öffnen' },
  'keys.select': { en: 'select', de: 'auswählen' },
  'keys.resolve': { en: 'resolve', de: 'als gelöst markieren' },
  'keys.mute': { en: 'mute', de: 'stumm schalten' },
  'keys.search': { en: 'search', de: 'suchen' },
  'keys.help': { en: 'this list', de: 'diese Liste' },
  'keys.close': { en: 'close', de: 'schließen' },
} satisfies Catalogue
