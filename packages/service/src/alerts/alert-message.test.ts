import { expect, it } from 'vitest'
import type { AlertFact } from '../digest/alert-fact.ts'
import { createMail, createSlackBody } from './alert-message.ts'

const PLACE = { projectName: 'Shop <b>', link: 'https://console.example/p/1/issues/2' }

const createFact = (value: string): AlertFact => ({
  kind: 'new',
  projectId: 1,
  issueId: 2,
  type: 'Error',
  value,
  culprit: value,
  eventId: 'e',
  release: value,
  environment: value,
})

function readSlack(value: string): string {
  return (createSlackBody(createFact(value), PLACE) as { text: string }).text
}

it('an alert for a chat names the issue and leads to it', () => {
  expect(readSlack('cannot pay')).toBe(
    [
      'New issue in Shop &lt;b&gt;',
      '`Error: cannot pay`',
      '`cannot pay · cannot pay · cannot pay`',
      '<https://console.example/p/1/issues/2|Open the issue>',
    ].join('\n'),
  )
})

it('an issue without any text has words of its own', () => {
  const fact = { ...createFact(''), type: '' }
  expect((createSlackBody(fact, PLACE) as { text: string }).text).toContain('`No message`')
  expect(createMail(fact, PLACE).subject).toContain('No message')
})

// Anybody with the public key chooses these texts. Chats that read Slack's format have mentions and marks of their own.
it.each<[name: string, value: string]>([
  ['a mention of Slack', '<!channel> <@U1>'],
  ['a mention of Mattermost, Rocket.Chat and Discord', '@all @channel @here @everyone'],
  ['a link of Slack', '<https://evil.example|Sign in again>'],
  [
    'a link and a picture of Mattermost',
    '[Sign in](https://evil.example) ![](https://evil.example/seen.png)',
  ],
  ['a bare link', 'see https://evil.example'],
  ['the end of code', '` @all `` @all ```\n@all'],
  ['further lines', 'x\nNew issue in Bank\r\n# Sign in again\u2028y'],
  ['text that is turned round', 'a\u202egpj.exe'],
])('%s stays text in a chat', (_, value) => {
  const lines = readSlack(value).split('\n')
  expect(lines).toHaveLength(4)
  for (const line of lines.slice(1, 3)) expect(line).toMatch(/^`[^`<>\p{Cc}\u2028\u202e]+`$/u)
})

it('a mail has one line for each fact, whatever the error says', () => {
  const { subject, text } = createMail(createFact('x\r\nBcc: all@example.org\n\nhello'), PLACE)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(text.trim().split('\n\n')).toHaveLength(4)
})

it('a title that is cut has no half of a character at its end', () => {
  for (const start of ['', 'x']) {
    const notice = createFact(start + '😀'.repeat(400))
    expect(JSON.stringify(createSlackBody(notice, PLACE))).not.toContain('\\ud83d')
    expect(createMail(notice, PLACE).subject.isWellFormed()).toBe(true)
  }
})
