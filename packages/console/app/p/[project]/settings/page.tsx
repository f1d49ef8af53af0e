import type { Metadata, PageProps } from 'waymark'
import { headers } from 'waymark/headers'
import { ActionForm } from '../../../../components/form/action-form.tsx'
import { ConfirmForm } from '../../../../components/form/confirm-form.tsx'
import { PlainHead } from '../../../../components/plain-head.tsx'
import section from '../../../../components/section.module.css'
import { Block } from '../../../../components/settings/block.tsx'
import { Channels } from '../../../../components/settings/channels.tsx'
import { DeleteProject } from '../../../../components/settings/delete-project.tsx'
import { Drops } from '../../../../components/settings/drops.tsx'
import { Dsn } from '../../../../components/settings/dsn.tsx'
import { ProjectForm } from '../../../../components/settings/project-form.tsx'
import { Quota } from '../../../../components/settings/quota.tsx'
import styles from '../../../../components/settings/settings.module.css'
import { SourceMaps } from '../../../../components/settings/source-maps.tsx'
import { UploadMaps } from '../../../../components/settings/upload-maps.tsx'
import { readText } from '../../../../messages/read-text.ts'
import { readHost } from '../../../../server/host.ts'
import { hasRole, requireRole } from '../../../../server/session.ts'
import { rotateKey, sendTestError } from '../../../../server/settings-actions.ts'
import { readView } from '../../../../server/view.ts'

export function generateMetadata(): Metadata {
  return { title: readText().text('nav.settings') }
}

export default async function SettingsPage(props: PageProps<'/p/[project]/settings'>) {
  const view = await readView(props)
  const isOwner = hasRole(await requireRole('reader'), 'owner')
  const { text, format } = readText()
  const projectId = view.project.id
  const detail = await view.service.queries.readSettings({ projectId })
  const quota = view.service.quotaUse(projectId)
  return (
    <>
      <PlainHead title={text('nav.settings')}>
        {!isOwner && <span className={section.note}>{text('settings.readers')}</span>}
      </PlainHead>
      <Block title={text('settings.sending')} text={text('settings.dsn.text')}>
        <Sending projectId={projectId} publicKey={detail.project.publicKey} isOwner={isOwner} />
      </Block>
      <Block title={text('settings.tunnel')}>
        <p>{text(readHost().place === 'alone' ? 'settings.tunnel.alone' : 'settings.tunnel.inside')}</p>
      </Block>
      <Block title={text('settings.channels')} text={text('settings.channels.text')}>
        <Channels
          projectId={projectId}
          channels={detail.channels}
          canSendMail={detail.canSendMail}
          isOwner={isOwner}
          nowMs={view.nowMs}
        />
      </Block>
      <Block title={text('settings.quota')}>
        <Quota name={text('settings.quota.events')} windows={quota?.events ?? []} />
        <Quota name={text('settings.quota.spans')} windows={quota?.spans ?? []} />
      </Block>
      <Block title={text('drops.title')} text={text('drops.text')}>
        <Drops drops={detail.drops} />
      </Block>
      <Block
        title={text('settings.storage')}
        text={`${text('settings.stored', { count: detail.storedEvents })} · ${text('settings.database', { size: format.bytes(detail.databaseBytes) })}`}
      >
        {isOwner ? (
          <ProjectForm project={detail.project} />
        ) : (
          <p className={section.note}>{text('settings.retained.text')}</p>
        )}
      </Block>
      <Block title={text('settings.maps')} text={text('settings.maps.text')}>
        <SourceMaps maps={detail.sourceMaps} nowMs={view.nowMs} />
        {isOwner && <UploadMaps projectId={projectId} />}
      </Block>
      {isOwner && (
        <Block title={text('settings.delete')}>
          <DeleteProject project={detail.project} />
        </Block>
      )}
    </>
  )
}

async function Sending(props: { projectId: number; publicKey: string; isOwner: boolean }) {
  const { text } = readText()
  const host = (await headers()).get('host') ?? 'localhost'
  const target = <input type="hidden" name="project" value={props.projectId} />
  return (
    <>
      <Dsn publicKey={props.publicKey} projectId={props.projectId} host={host} />
      {props.isOwner && (
        <div className={styles.does}>
          <ActionForm action={sendTestError} submit={text('settings.test')}>
            {target}
          </ActionForm>
          <ConfirmForm
            label={text('settings.rotate')}
            text={text('settings.rotate.text')}
            submit={text('settings.rotate.do')}
            action={rotateKey}
          >
            {target}
          </ConfirmForm>
        </div>
      )}
    </>
  )
}
