import type { Catalogue } from './text.ts'

/** What can be done with issues, and what is said afterwards. */
export const actions = {
  'do.resolve': { en: 'Resolve', de: 'Lösen' },
  'do.resolve-more': { en: 'Other ways to resolve', de: 'Andere Arten, zu lösen' },
  'do.resolve-next': { en: 'In the next release', de: 'Im nächsten Release' },
  'do.resolve-in': { en: 'In {release}', de: 'In {release}' },
  'do.reopen': { en: 'Reopen', de: 'Wieder öffnen' },
  'do.mute': { en: 'Mute', de: 'Stummschalten' },
  'do.mute-more': { en: 'Mute until …', de: 'Stummschalten bis …' },
  'do.mute-forever': { en: 'For ever', de: 'Für immer' },
  'do.mute-day': { en: 'For a day', de: 'Einen Tag lang' },
  'do.mute-week': { en: 'For a week', de: 'Eine Woche lang' },
  'do.mute-events': { en: 'Until 100 events in an hour', de: 'Bis 100 Ereignisse in einer Stunde' },
  'do.mute-users': { en: 'Until 10 more users are hit', de: 'Bis 10 weitere Betroffene' },
  'do.assign': { en: 'Assign', de: 'Zuweisen' },
  'do.assign-me': { en: 'To me', de: 'Mir' },
  'do.assign-to': { en: 'To {name}', de: 'An {name}' },
  'do.unassign': { en: 'To nobody', de: 'Niemandem' },
  'do.split': { en: 'Split off', de: 'Herauslösen' },
  'do.split.label': { en: 'Split off {name}', de: '{name} herauslösen' },
  'do.split.title': {
    en: 'These events become an issue of their own',
    de: 'Diese Ereignisse werden ein eigenes Problem',
  },
  'do.delete': { en: 'Delete', de: 'Löschen' },
  'do.undo': { en: 'Undo', de: 'Rückgängig' },
  'do.cancel': { en: 'Cancel', de: 'Abbrechen' },
  'do.comment': { en: 'Comment', de: 'Kommentieren' },

  'done.resolve': {
    en: { one: '{count} issue resolved', other: '{count} issues resolved' },
    de: { one: '{count} Problem gelöst', other: '{count} Probleme gelöst' },
  },
  'done.reopen': {
    en: { one: '{count} issue reopened', other: '{count} issues reopened' },
    de: { one: '{count} Problem wieder offen', other: '{count} Probleme wieder offen' },
  },
  'done.mute': {
    en: { one: '{count} issue muted', other: '{count} issues muted' },
    de: { one: '{count} Problem stumm', other: '{count} Probleme stumm' },
  },
  'done.assign': {
    en: { one: '{count} issue assigned', other: '{count} issues assigned' },
    de: { one: '{count} Problem zugewiesen', other: '{count} Probleme zugewiesen' },
  },
  'done.merge': {
    en: { one: '{count} issue merged', other: '{count} issues merged into one' },
    de: { one: '{count} Problem vereint', other: '{count} Probleme zu einem vereint' },
  },
  'done.undo': {
    en: { one: '{count} issue as before', other: '{count} issues as before' },
    de: { one: '{count} Problem wie vorher', other: '{count} Probleme wie vorher' },
  },
  'done.failed': {
    en: 'This did not work. The issue may be gone.',
    de: 'Das ging nicht. Vielleicht gibt es das Problem nicht mehr.',
  },
  'done.forbidden': {
    en: 'Your role may look, but not change.',
    de: 'Ihre Rolle darf ansehen, nicht ändern.',
  },
  'done.nothing': { en: 'No issue was selected.', de: 'Es war kein Problem ausgewählt.' },
  'done.no-user': {
    en: 'There is no user of this name any more.',
    de: 'Es gibt niemanden mehr mit diesem Namen.',
  },
  'done.too-few': {
    en: 'Merging needs two issues or more.',
    de: 'Zum Vereinen braucht es zwei Probleme oder mehr.',
  },
  'merge.waiting': {
    en: { one: 'Merging {count} issue …', other: 'Merging {count} issues …' },
    de: { one: '{count} Problem wird vereint …', other: '{count} Probleme werden vereint …' },
  },
} satisfies Catalogue
