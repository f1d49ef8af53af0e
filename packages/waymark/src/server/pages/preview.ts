import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../../shared/deploy-secret.ts'
import { createError } from '../../shared/errors.ts'
import { MAX_PREVIEW_BYTES } from '../../shared/limits.ts'
import { DRAFT_COOKIE, PREVIEW_DATA_COOKIE } from '../../shared/wire.ts'
import { createRemoval, decodeCookies, encodeSetCookie, type CookieAttributes } from '../cookies.ts'
import { isDraft } from '../draft-mode.ts'
import type { RequestContext } from '../request-context.ts'

/** Cookies of visitors who see drafts. Data is encrypted: it may name what is not published. */
export interface PreviewSecret {
  key: Buffer
  token: string
  attributes: CookieAttributes
  enable(): string
  disable(): string
}

interface Deploy {
  secret: string
  mode: 'development' | 'production'
}

export async function createPreviewSecret({ draft }: RequestContext, deploy: Deploy): Promise<PreviewSecret> {
  const key = await readKey(deploy.secret)
  const token = (await draft?.token) ?? ''
  const isProduction = deploy.mode === 'production'
  // A preview is often shown inside the frame of a content editor, which is another site.
  const attributes: CookieAttributes = {
    path: '/',
    httpOnly: true,
    ...(isProduction ? { sameSite: 'none', secure: true } : { sameSite: 'lax' }),
  }
  return {
    key,
    token,
    attributes,
    enable: () => encodeSetCookie({ name: DRAFT_COOKIE, value: token, ...attributes }),
    disable: () => encodeSetCookie({ ...createRemoval(DRAFT_COOKIE), ...attributes }),
  }
}

let known: { secret: string; key: Promise<Buffer> } | undefined

/** Every API route may be asked for it; deriving it anew each time would cost more than most of them do. */
function readKey(secret: string): Promise<Buffer> {
  if (known?.secret === secret) return known.key
  const key = deriveKey(secret, 'preview-data').then((text) => Buffer.from(text, 'base64url'))
  known = { secret, key }
  return key
}

export interface Preview {
  isPreview: boolean
  /** What the API route said that let the visitor see drafts; `{}` when it said nothing. */
  previewData: unknown
}

export const NO_PREVIEW: Preview = { isPreview: false, previewData: false }

/** Whether this visitor sees drafts. */
export async function readPreview(context: RequestContext, deploy: Deploy): Promise<Preview> {
  if (!(await isDraft(context))) return NO_PREVIEW
  const given = decodeCookies(context.request.headers.cookie)[PREVIEW_DATA_COOKIE]
  const { key } = await createPreviewSecret(context, deploy)
  return { isPreview: true, previewData: given === undefined ? {} : decrypt(given, key) }
}

export function createPreviewCookies(
  secret: PreviewSecret,
  data: object | string,
  attributes: Pick<CookieAttributes, 'maxAge' | 'path'>,
): string[] {
  const value = encrypt(data, secret.key)
  if (value.length > MAX_PREVIEW_BYTES)
    throw createError('WM_PREVIEW_TOO_LARGE', { limit: MAX_PREVIEW_BYTES })
  const all = { ...secret.attributes, ...attributes }
  return [
    encodeSetCookie({ name: DRAFT_COOKIE, value: secret.token, ...all }),
    encodeSetCookie({ name: PREVIEW_DATA_COOKIE, value, ...all }),
  ]
}

export function clearPreview({ attributes }: PreviewSecret, path = '/'): string[] {
  return [DRAFT_COOKIE, PREVIEW_DATA_COOKIE].map((name) =>
    encodeSetCookie({ ...createRemoval(name), ...attributes, path }),
  )
}

const IV_BYTES = 12
const TAG_BYTES = 16

function encrypt(data: unknown, key: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** `undefined` for what this deploy did not write. */
function decrypt(value: string, key: Buffer): unknown {
  try {
    const bytes = Buffer.from(value, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(text.toString()) as unknown
  } catch {
    return undefined
  }
}
