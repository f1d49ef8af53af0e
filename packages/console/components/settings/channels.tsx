import type { ChannelState } from '../../../service/src/queries/settings.ts'
import { readText } from '../../messages/read-text.ts'
import { addChannel, deleteChannel, testChannel } from '../../server/channel-actions.ts'
import { maskChannelAddress } from '../../state/channel-address.ts'
import { ActionForm } from '../form/action-form.tsx'
import { ConfirmForm } from '../form/confirm-form.tsx'
import section from '../section.module.css'
import styles from './settings.module.css'

interface ChannelsProps {
  projectId: number
  channels: readonly ChannelState[]
  canSendMail: boolean
  isOwner: boolean
  nowMs: number
}

/** Who is told, whether it worked the last time, and a way to try it. */
export function Channels({ projectId, channels, canSendMail, isOwner, nowMs }: ChannelsProps) {
  const { text } = readText()
  return (
    <>
      <ul className={styles.channels}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <div>
              <b>{text(nameOf(channel.kind))}</b> {maskChannelAddress(channel.url)}
              <ChannelHealth channel={channel} nowMs={nowMs} />
            </div>
            {isOwner && (
              <div className={styles.does}>
                <ActionForm action={testChannel} submit={text('settings.channel.test')}>
                  <Target projectId={projectId} id={channel.id} />
                </ActionForm>
                <ConfirmForm
                  label={text('settings.channel.delete')}
                  text={text('settings.channel.delete.text')}
                  submit={text('settings.channel.delete')}
                  action={deleteChannel}
                >
                  <Target projectId={projectId} id={channel.id} />
                </ConfirmForm>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isOwner && <AddChannel projectId={projectId} canSendMail={canSendMail} />}
    </>
  )
}

function nameOf(kind: string) {
  if (kind === 'slack' || kind === 'email') return `settings.channel.${kind}` as const
  return 'settings.channel.webhook'
}

function Target({ projectId, id }: { projectId: number; id: number }) {
  return (
    <>
      <input type="hidden" name="project" value={projectId} />
      <input type="hidden" name="channel" value={id} />
    </>
  )
}

function ChannelHealth({ channel, nowMs }: { channel: ChannelState; nowMs: number }) {
  const { text, format } = readText()
  const { lastFailure, lastFailureMs, lastSentMs } = channel
  const isFailing = lastFailureMs !== null && lastFailureMs > (lastSentMs ?? 0)
  if (isFailing) {
    return (
      <p className={styles.failing}>
        {text('settings.channel.last-failure', {
          time: format.relative(lastFailureMs, nowMs),
          reason: lastFailure,
        })}
      </p>
    )
  }
  return (
    <p className={section.note}>
      {lastSentMs === null
        ? text('settings.channel.unused')
        : text('settings.channel.last-sent', { time: format.relative(lastSentMs, nowMs) })}
    </p>
  )
}

function AddChannel({ projectId, canSendMail }: { projectId: number; canSendMail: boolean }) {
  const { text } = readText()
  return (
    <>
      <ActionForm action={addChannel} submit={text('settings.channel.add')}>
        <input type="hidden" name="project" value={projectId} />
        <label>
          {text('settings.channel.kind')}
          <select name="kind">
            <option value="slack">{text('settings.channel.slack')}</option>
            <option value="webhook">{text('settings.channel.webhook')}</option>
            {canSendMail && <option value="email">{text('settings.channel.email')}</option>}
          </select>
        </label>
        <label>
          {text('settings.channel.url')}
          <input name="url" required size={36} placeholder="https://hooks.example.com/…" />
        </label>
        <label>
          {text('settings.channel.secret')}
          <input name="secret" type="password" autoComplete="off" />
        </label>
      </ActionForm>
      {!canSendMail && <p className={section.note}>{text('settings.channel.no-mail')}</p>}
    </>
  )
}
