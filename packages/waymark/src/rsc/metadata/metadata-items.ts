import { createError } from '../../shared/errors.ts'
import { createAsyncParams } from './async-prop.ts'
import { isRecord } from './field-values.ts'

/** Exports of the module behind a metadata file. */
export type MetadataFileModule = Record<string, unknown>

/** Decoded values, as route handlers get them. */
export type DecodedParams = Record<string, string | string[]>

/** One of several images or sitemaps of a single file. */
export interface MetadataItem {
  id: string | number
  [field: string]: unknown
}

export type GeneratorName = 'generateImageMetadata' | 'generateSitemaps'

interface Generator {
  name: GeneratorName
  pattern: string
  params: DecodedParams
}

/** The items that the module announces; `undefined` when it has a single output and no ids. */
export async function runGenerator(
  module: MetadataFileModule,
  { name, pattern, params }: Generator,
): Promise<MetadataItem[] | undefined> {
  const generate = module[name]
  if (typeof generate !== 'function') return undefined
  const items: unknown = await generate({ params: createAsyncParams(params) })
  if (!Array.isArray(items) || !items.every(isItem))
    throw createError('WM_METADATA_ID_MISSING', { name, pattern })
  return items
}

function isItem(value: unknown): value is MetadataItem {
  return (
    isRecord(value) && (typeof value.id === 'number' || (typeof value.id === 'string' && value.id !== ''))
  )
}
