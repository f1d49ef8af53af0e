import { readTrails } from '../../../data/trails.ts'

/** `/api/trails`, or the trails of one region: `/api/trails?region=high-fells`. Addresses of the API have no locale. */
export function GET(request: Request): Response {
  const { searchParams } = new URL(request.url)
  const region = searchParams.get('region')
  const trails = readTrails(searchParams.get('locale') ?? 'en').filter((trail) => {
    return region === null || trail.region === region
  })
  return Response.json(
    trails.map(({ slug, name, grade, distanceKm, ascentM, region: slugOfRegion }) => {
      return { slug, name, region: slugOfRegion, grade, distanceKm, ascentM, url: `/trails/${slug}` }
    }),
  )
}
