import { describe, expect, test } from 'vitest'
import { listUnawaitedProps } from './route-props-plugin.ts'

function tellOf(code: string, file = 'app/[id]/page.tsx'): string[] {
  return listUnawaitedProps(code, file).map(({ line, expression }) => `${line} ${expression}`)
}

describe('tells what is read of the promises that a route file is given', () => {
  test.each([
    ['export default function Page({ params }) { return params.id }', '1 params.id'],
    ['export default function Page({ params }) {\n  const { id } = params\n  return id\n}', '2 params.id'],
    ['export default async function Page({ params: { id } }) { return id }', '1 params.id'],
    ['export default async function Page({ params: given }) { return given.id }', '1 params.id'],
    ['export default (props) => props.searchParams.q', '1 searchParams.q'],
    ['export default function Page(props) { const { id } = props.params; return id }', '1 params.id'],
    ['export default function Page(props) { const { params } = props; return params.id }', '1 params.id'],
    ['export default function Page({ params }: any) { return (params as { id: string }).id }', '1 params.id'],
    ['const Page = ({ searchParams = {} }) => searchParams?.q\nexport default Page', '1 searchParams.q'],
    ['function Page({ params }) { return () => params.id }\nexport { Page as default }', '1 params.id'],
    ['export const generateMetadata = ({ params }) => ({ title: params.id })', '1 params.id'],
    ["'use client'\nexport default function Page({ params }) { return params.id }", '2 params.id'],
  ])('%j', (code, told) => {
    expect(tellOf(code)).toEqual([told])
  })

  test('also of a handler, whose second argument has them', () => {
    const code = 'export async function GET(request, { params }) { return Response.json(params.id) }'
    expect(tellOf(code, 'app/api/[id]/route.ts')).toEqual(['1 params.id'])
    expect(tellOf('export const POST = (_, context) => context.params.id', 'app/api/route.ts')).toEqual([
      '1 params.id',
    ])
  })

  test('once for each name, however often it is read', () => {
    const code = 'export default function Page({ params }) { return params.id + params.id + params.name }'
    expect(tellOf(code)).toEqual(['1 params.id'])
  })
})

describe('says nothing', () => {
  test.each([
    'export default async function Page({ params }) { const { id } = await params; return id }',
    'export default async function Page({ params }) { return (await params).id }',
    "import { use } from 'react'\nexport default function Page({ params }) { return use(params).id }",
    'export default function Page({ params }) { return params.then(({ id }) => id) }',
    'export default async function Page(props) { const params = await props.params; return params.id }',
    'export default async function Page({ params }) { return list.map((params) => params.id) }',
    'export async function generateStaticParams({ params }) { return [{ id: params.id }] }',
    'function Part({ params }) { return params.id }\nexport default async function Page({ params }) { return <Part params={await params} /> }',
    "export { default } from './other.tsx'",
    'export default wrap(({ params }) => params.id)',
    'export default function Page({ params }) { return params[',
  ])('%j', (code) => {
    expect(tellOf(code)).toEqual([])
  })

  test('of files that are given none', () => {
    const code = 'export default function Part({ params }) { return params.id }'
    expect(tellOf(code, 'app/part.tsx')).toEqual([])
    expect(tellOf(code, 'app/error.tsx')).toEqual([])
  })
})
