import { TRAILS } from '../../../data/trails.ts'

/** `/api/trails`, or the trails of one region: `/api/trails?region=High+Fells`. */
export function GET(request: Request): Response {
  const region = new URL(request.url).searchParams.get('region')
  const trails = TRAILS.filter((trail) => region === null || trail.region === region)
  return Response.json(
    trails.map(({ slug, name, grade, distanceKm, ascentM, ...trail }) => ({
      slug,
      name,
      region: trail.region,
      grade,
      distanceKm,
      ascentM,
      url: `/trails/${slug}`,
    })),
  )
}
