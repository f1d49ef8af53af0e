import type { Catalogue } from './text.ts'

export const releases = {
  'releases.adoption': { en: 'Adoption', de: 'Verbreitung' },
  'releases.adoption.chart': { en: 'Sessions by release', de: 'Sitzungen nach Release' },
  'releases.adoption.note': {
    en: 'of the sessions of the last 24 h',
    de: 'der Sitzungen der letzten 24 Std.',
  },
  'releases.version': { en: 'Release', de: 'Release' },
  'releases.sessions': { en: 'Sessions', de: 'Sitzungen' },
  'releases.crash-free-sessions': { en: 'Crash-free sessions', de: 'Sitzungen ohne Absturz' },
  'releases.crash-free-users': { en: 'Crash-free users', de: 'Nutzer ohne Absturz' },
  'releases.new-issues': { en: 'New issues', de: 'Neue Probleme' },
  'releases.regressions': { en: 'Regressions', de: 'Rückfälle' },
  'releases.events': { en: 'Events', de: 'Ereignisse' },
  'releases.first': { en: 'First seen', de: 'Zuerst gesehen' },
  'releases.last-seen': { en: 'Last seen', de: 'Zuletzt gesehen' },
  'releases.no-sessions': {
    en: 'No sessions were reported, so adoption and crash-free shares are not known. They fill when an SDK with session tracking reports to this project; Waymark’s own client sends none.',
    de: 'Es wurden keine Sitzungen gemeldet; Verbreitung und Anteile ohne Absturz sind deshalb nicht bekannt. Sie füllen sich, wenn ein SDK mit Sitzungsverfolgung an dieses Projekt meldet; Waymarks eigener Client sendet keine.',
  },
  'releases.whole': {
    en: 'The table counts all environments, from the day on which a release was first seen.',
    de: 'Die Tabelle zählt alle Umgebungen, seit ein Release zuerst gesehen wurde.',
  },
  'releases.last': { en: 'last seen', de: 'zuletzt gesehen' },
  'releases.none': { en: 'No release has been seen', de: 'Es wurde noch kein Release gesehen' },
  'releases.none.text': {
    en: 'Every build has a release. Name it yourself to compare versions:',
    de: 'Jeder Build hat ein Release. Mit eigenem Namen lassen sich Versionen vergleichen:',
  },
  'releases.compared': { en: 'compared with {version}', de: 'verglichen mit {version}' },
  'releases.was': { en: 'was {value}', de: 'war {value}' },
  'releases.first-one': { en: 'the first release', de: 'das erste Release' },
  'releases.performance': { en: 'Performance', de: 'Leistung' },
  'releases.change': { en: 'Change of p95', de: 'Änderung von p95' },
  'releases.change.p75': { en: 'Change of p75', de: 'Änderung von p75' },
  'releases.no-new': { en: 'No new issues in this release.', de: 'Keine neuen Probleme in diesem Release.' },
  'releases.no-regressions': {
    en: 'No regressions in this release.',
    de: 'Keine Rückfälle in diesem Release.',
  },
  'releases.no-durations': {
    en: 'No durations were measured in this release.',
    de: 'In diesem Release wurde keine Dauer gemessen.',
  },
  'releases.no-vitals': {
    en: 'No vitals were measured in this release.',
    de: 'In diesem Release wurden keine Web-Vitals gemessen.',
  },
  'releases.all-issues': { en: 'All issues', de: 'Alle Probleme' },
  'releases.issue': { en: 'Issue', de: 'Problem' },
  'releases.users': { en: 'Users', de: 'Nutzer' },
} satisfies Catalogue
