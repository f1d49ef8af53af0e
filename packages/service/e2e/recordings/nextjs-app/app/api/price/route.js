export function GET(request) {
  return Response.json({ id: new URL(request.url).searchParams.get('id') })
}
