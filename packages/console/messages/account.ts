import type { Catalogue } from './text.ts'

/** Users, tokens, and the one who is signed in. */
export const account = {
  'account.title': { en: 'Account', de: 'Konto' },
  'account.you': { en: 'You are {name}, {role}.', de: 'Sie sind {name}, {role}.' },
  'account.open': {
    en: 'Nobody has to sign in here: the console of development answers this machine only.',
    de: 'Hier muss sich niemand anmelden: Die Konsole der Entwicklung antwortet nur diesem Rechner.',
  },
  'account.password': { en: 'Your password', de: 'Ihr Passwort' },
  'account.password.old': { en: 'Present password', de: 'Bisheriges Passwort' },
  'account.password.new': { en: 'New password', de: 'Neues Passwort' },
  'account.password.change': { en: 'Change password', de: 'Passwort ändern' },
  'account.password.changed': {
    en: 'Changed. Other sessions of yours have ended.',
    de: 'Geändert. Ihre anderen Sitzungen sind beendet.',
  },
  'account.password.wrong': {
    en: 'The present password is wrong.',
    de: 'Das bisherige Passwort ist falsch.',
  },
  'account.too-many': {
    en: 'Too many attempts. Try again later.',
    de: 'Zu viele Versuche. Später noch einmal versuchen.',
  },
  'account.not-writable': {
    en: 'The database takes nothing at the moment, so nothing can be changed.',
    de: 'Die Datenbank nimmt gerade nichts an; nichts lässt sich ändern.',
  },
  'account.users': { en: 'Users', de: 'Benutzer' },
  'account.users.text': {
    en: 'Readers look, members also change issues, owners also change settings, projects, users and tokens.',
    de: 'Leser sehen zu, Mitglieder ändern auch Probleme, Eigentümer auch Einstellungen, Projekte, Benutzer und Tokens.',
  },
  'account.user.name': { en: 'Name', de: 'Name' },
  'account.user.role': { en: 'Role', de: 'Rolle' },
  'account.user.seen': { en: 'Last seen', de: 'Zuletzt da' },
  'account.user.never': { en: 'never', de: 'nie' },
  'account.user.password': { en: 'Password', de: 'Passwort' },
  'account.user.add': { en: 'Add user', de: 'Benutzer hinzufügen' },
  'account.user.added': { en: '{name} can sign in now.', de: '{name} kann sich jetzt anmelden.' },
  'account.user.known': { en: 'There is a user {name} already.', de: 'Es gibt schon einen Benutzer {name}.' },
  'account.user.save': { en: 'Save role', de: 'Rolle speichern' },
  'account.user.saved': { en: 'Saved.', de: 'Gespeichert.' },
  'account.user.delete': { en: 'Remove', de: 'Entfernen' },
  'account.user.delete.text': {
    en: '{name} is signed out at once and cannot sign in again. What they wrote stays.',
    de: '{name} wird sofort abgemeldet und kann sich nicht mehr anmelden. Geschriebenes bleibt.',
  },
  'account.user.self': { en: 'This is you.', de: 'Das sind Sie.' },
  'account.tokens': { en: 'Tokens', de: 'Tokens' },
  'account.tokens.text': {
    en: 'A token that reads gets issues and measurements as JSON and changes nothing. One of a build sends source maps and reads nothing.',
    de: 'Ein Token zum Lesen bekommt Probleme und Messwerte als JSON und ändert nichts. Eines für Builds sendet Source-Maps und liest nichts.',
  },
  'account.token.name': { en: 'What it is for', de: 'Wofür es ist' },
  'account.token.purpose': { en: 'May', de: 'Darf' },
  'account.token.purpose.read': { en: 'read', de: 'lesen' },
  'account.token.purpose.source-maps': { en: 'send source maps', de: 'Source-Maps senden' },
  'account.token.create': { en: 'Create token', de: 'Token anlegen' },
  'account.token.created': {
    en: 'Copy it now, it is not shown again:',
    de: 'Jetzt kopieren, es wird nicht noch einmal gezeigt:',
  },
  'account.token.none': { en: 'None yet.', de: 'Noch keine.' },
  'account.token.used': { en: 'Last used', de: 'Zuletzt benutzt' },
  'account.token.delete': { en: 'Revoke', de: 'Widerrufen' },
  'account.token.delete.text': {
    en: 'Programs that use {name} are refused from now on.',
    de: 'Programme, die {name} benutzen, werden ab jetzt abgewiesen.',
  },
  'account.created': { en: 'Created', de: 'Angelegt' },
  'account.refused': { en: 'Not done: {reason}', de: 'Nicht ausgeführt: {reason}' },

  'projects.title': { en: 'Projects', de: 'Projekte' },
  'projects.events': { en: 'Events, 24 h', de: 'Ereignisse, 24 Std.' },
  'projects.trend': { en: 'Errors by hour', de: 'Fehler je Stunde' },
  'projects.users': { en: 'Users hit', de: 'Betroffene' },
  'projects.open': { en: 'Open issues', de: 'Offene Probleme' },
  'projects.create': { en: 'Create project', de: 'Projekt anlegen' },
  'projects.create.text': {
    en: 'One project for each app. It gets an address to send its reports to.',
    de: 'Ein Projekt für jede App. Es bekommt eine Adresse, an die sie ihre Berichte schickt.',
  },
  'projects.name': { en: 'Name of the app', de: 'Name der App' },
  'projects.none': { en: 'There is no project yet', de: 'Es gibt noch kein Projekt' },
  'projects.bad-name': { en: 'A name has 1 to 60 characters.', de: 'Ein Name hat 1 bis 60 Zeichen.' },
} satisfies Catalogue
